package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Actor.Role;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /**
   * Arguments by name in one text, encoded as in the query of a URL: all that any client can send.
   */
  public static final class QueryText {
    private static final String KEY = "arguments";

    /** What stands for bytes that are not UTF-8. */
    private static final char UNREADABLE = '\ufffd';

    private QueryText() {}

    /**
     * Reads it.
     *
     * @param text such as {@code budgets=gold%3D10&reason=sale}; empty for no arguments
     * @return the arguments by name
     * @throws ConfigException if it is not such a text, or names an argument twice
     */
    public static Map<String, String> read(String text) {
      Map<String, String> all = new LinkedHashMap<>();
      for (String part : text.isBlank() ? new String[0] : text.split("&", -1)) {
        int equals = part.indexOf('=');
        if (equals <= 0) {
          throw ConfigException.of(KEY, part, "is not NAME=VALUE");
        }
        String name = decoded(part.substring(0, equals));
        if (all.put(name, decoded(part.substring(equals + 1))) != null) {
          throw ConfigException.of(KEY, name, "is given twice; give it once");
        }
      }
      return all;
    }

    private static String decoded(String text) {
      try {
        String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
        if (decoded.indexOf(UNREADABLE) < 0) {
          return decoded;
        }
      } catch (IllegalArgumentException e) {
        // refused as what cannot be decoded otherwise
      }
      throw ConfigException.of(KEY, text, "is not encoded as in a URL");
    }
  }
}
