package io.github.jettyqos.ctl.connect;

import io.github.jettyqos.ctl.text.Data;
import java.util.Map;

/**
 * A server that answers. All operations are those of {@link
 * io.github.jettyqos.core.manage.Management}, all arguments are text by the names of its
 * parameters.
 */
public interface Connection extends AutoCloseable {
  /**
   * Calls an operation.
   *
   * @param operation its name
   * @param arguments its arguments
   * @return what it answers to programs
   * @throws RefusedException if the server refuses it
   * @throws UnreachableException if there is no answer
   */
  Data data(String operation, Map<String, String> arguments);

  /**
   * Calls an operation.
   *
   * @param operation its name
   * @param arguments its arguments
   * @return what it answers to a person
   * @throws RefusedException if the server refuses it
   * @throws UnreachableException if there is no answer
   */
  String words(String operation, Map<String, String> arguments);

  @Override
  void close();
}
