package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file that the configuration of a server is from, if it is from one.
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
   * Reads it again and puts it in force.
   *
   * @return what changed
   * @throws IOException if it cannot be read
   */
  public List<KeyDifference> reload() throws IOException {
    return server.reload(QosYaml.load(require()));
  }

  /**
   * In which keys the running server differs from it, as it is now.
   *
   * @return a difference for each key, the server's value first
   * @throws IOException if it cannot be read
   */
  public List<KeyDifference> differences() throws IOException {
    return KeyDifference.between(server.current(), QosYaml.load(require()));
  }
}
