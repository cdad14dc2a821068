package io.github.jettyqos.core.manage;

import java.util.List;

/**
 * Something that can be asked of a server, or done to it.
 *
 * @param name how it is called everywhere
 * @param role what it takes: {@link Role#OPERATOR} if it changes the server
 * @param description what it does, one line
 * @param parameters in the order in which they are written; that of a change ends with {@code
 *     reason}
 */
public record Operation(String name, Role role, String description, List<Parameter> parameters) {
  /** Copies the list. */
  public Operation {
    parameters = List.copyOf(parameters);
  }

  /**
   * Its parameters as an operation of JMX, whose signature cannot grow: what a change can do
   * without is left to the operation {@code json}.
   *
   * @return in their order
   */
  public List<Parameter> signature() {
    return parameters.stream().filter(each -> !changes() || each.required()).toList();
  }

  /** {@return whether it changes the server} */
  public boolean changes() {
    return role == Role.OPERATOR;
  }
}
