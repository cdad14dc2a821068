package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.check.ConfigException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Arguments by name in one text, encoded as in the query of a URL: all that any client can send.
 */
public final class QueryText {
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
