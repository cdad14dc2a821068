package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of the configuration of a server, if there is one.
 *
 * @param server the server
 * @param path the file; null if the configuration was made in code
 */
public record ConfigFile(Managed server, @Nullable Path path) {

  /**
   * The file.
   *
   * @return its path
   * @throws IllegalStateException if there is none
   */
  public Path require() {
    if (path == null) {
      throw new IllegalStateException(
          "the configuration is from no file; make it by Qos.load, or name the file by"
              + " Qos.builder(config).file(path)");
    }
    return path;
  }

  /**
   * Reads the file again and applies it.
   *
   * @return what changed
   * @throws IOException if it cannot be read
   */
  public List<KeyDifference> reload() throws IOException {
    return server.reload(QosYaml.load(require()));
  }

  /**
   * The keys in which the running server differs from the file.
   *
   * @return a difference for each key, the server's value first
   * @throws IOException if it cannot be read
   */
  public List<KeyDifference> differences() throws IOException {
    return KeyDifference.between(server.current(), QosYaml.load(require()));
  }
}
