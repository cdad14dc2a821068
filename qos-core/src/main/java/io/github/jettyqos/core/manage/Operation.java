package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Actor.Role;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An operation of management: its name, role and parameters.
 *
 * @param name its name in all interfaces
 * @param role the required role: {@link Role#OPERATOR} if it changes the server
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
   * Its parameters as a JMX operation. The optional ones of a change are left to the operation
   * {@code json}, since a JMX signature cannot grow.
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
   * A parameter of an operation. Arguments are text, which is parsed by the kind of the parameter.
   *
   * @param name its name
   * @param kind the kind of its values
   * @param required whether it must be given
   * @param description what it means, with its unit and range
   */
  public record Parameter(String name, Kind kind, boolean required, String description) {
    /** The kind of a value. */
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

  /** Arguments by name as one text, encoded like the query of a URL. */
  public static final class QueryText {
    private static final String KEY = "arguments";

    /** The replacement of bytes that are not UTF-8. */
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
        // rejected below
      }
      throw ConfigException.of(KEY, text, "is not encoded as in a URL");
    }
  }
}
