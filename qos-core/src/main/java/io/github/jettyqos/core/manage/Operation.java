package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.manage.Actor.Role;
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

  /**
   * A parameter of an operation. Arguments are text; its kind says what that is read as.
   *
   * @param name how it is named
   * @param kind what it is
   * @param required whether the operation is refused without it
   * @param description what it means, with its unit and range
   */
  public record Parameter(String name, Kind kind, boolean required, String description) {
    /** What a value is. */
    public enum Kind {
      /** Text. */
      TEXT("text"),
      /** A whole number. */
      WHOLE("a whole number"),
      /** true or false. */
      TRUTH("true or false");

      private final String words;

      Kind(String words) {
        this.words = words;
      }

      /** {@return what to give, for a message} */
      public String inWords() {
        return words;
      }
    }

    static Parameter text(String name, String description) {
      return new Parameter(name, Kind.TEXT, true, description);
    }

    static Parameter whole(String name, String description) {
      return new Parameter(name, Kind.WHOLE, true, description);
    }

    static Parameter truth(String name, String description) {
      return new Parameter(name, Kind.TRUTH, true, description);
    }

    Parameter orNone() {
      return new Parameter(name, kind, false, description);
    }
  }
}
