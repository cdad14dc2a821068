package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file that the configuration of a server is from, if it is from one.
 *
 * @param installation the server's
 * @param path the file; null if the configuration was made in code
 */
record ConfigFile(Installation installation, @Nullable Path path) {

  /**
   * The file.
   *
   * @throws IllegalStateException if there is none
   */
  Path require() {
    if (path == null) {
      throw new IllegalStateException(
          "the configuration is from no file; make it by Qos.load, or name the file by"
              + " Qos.builder(config).file(path)");
    }
    return path;
  }

  /** Reads it again and puts it in force; returns what changed. */
  List<KeyDifference> reload() throws IOException {
    return installation.reload(QosYaml.load(require()));
  }

  /** In which keys the running server differs from it, as it is now. */
  List<KeyDifference> differences() throws IOException {
    return KeyDifference.between(installation.current(), QosYaml.load(require()));
  }
}
