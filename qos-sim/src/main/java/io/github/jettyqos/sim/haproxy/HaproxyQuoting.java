package io.github.jettyqos.sim.haproxy;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Quoting of words for a configuration of HAProxy. */
final class HaproxyQuoting {
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_.:/@%*+=,-]+");
  private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]*");

  private HaproxyQuoting() {}

  /**
   * A word that HAProxy reads as this text.
   *
   * <p>In single quotes nothing has a meaning, so that expressions stay readable. Where that does
   * not do, double quotes, in which a dollar would be a variable of the environment.
   */
  static String of(String text) {
    if (BARE.matcher(text).matches()) {
      return text;
    }
    if (PRINTABLE.matcher(text).matches() && text.indexOf('\'') < 0) {
      return "'" + text + "'";
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      int code = each & 0xff;
      if (code == '"' || code == '\\' || code == '$') {
        quoted.append('\\').append((char) code);
      } else if (code >= ' ' && code <= '~') {
        quoted.append((char) code);
      } else {
        quoted.append("\\x").append(Character.forDigit(code >> 4, 16));
        quoted.append(Character.forDigit(code & 0xf, 16));
      }
    }
    return quoted.append('"').toString();
  }

  /** Text for a comment, made one line. */
  static String comment(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
