package io.github.jettyqos.core.text;

import org.jspecify.annotations.Nullable;

/**
 * The escaping of external text to one line of bounded length.
 *
 * <p>Reasons, names and values come from operators, files and clients, and are shown in logs, in
 * JSON, in the history and on terminals. A line feed could forge a line there, an escape sequence
 * control the terminal, a direction override hide the real text. So such characters are replaced by
 * their number, once, where the text enters.
 */
public final class OneLine {
  /** The limit of characters; an escaped one counts once. */
  public static final int LONGEST = 200;

  private OneLine() {}

  /**
   * Escapes a value.
   *
   * @param value any value; null is shown as such, empty text as two quotes
   * @return one line, of {@link #LONGEST} characters of the text at most
   */
  public static String of(@Nullable Object value) {
    return of(String.valueOf(value), LONGEST);
  }

  /**
   * Escapes a text.
   *
   * @param text the text
   * @param longest its limit of characters, at least 1
   * @return one line
   */
  public static String of(String text, int longest) {
    StringBuilder line = new StringBuilder();
    cut(text, longest)
        .codePoints()
        .forEach(
            c -> {
              if (steers(c)) {
                line.append(String.format("\\u%04x", c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }

  /**
   * Shortens a text, without escaping.
   *
   * @param text the text
   * @param longest its limit of characters, at least 1
   * @return the text, with dots if shortened; two quotes if empty
   */
  public static String cut(String text, int longest) {
    if (text.isEmpty()) {
      return "\"\"";
    }
    int end = text.offsetByCodePoints(0, Math.min(longest, text.codePointCount(0, text.length())));
    return end == text.length() ? text : text.substring(0, end) + "...";
  }

  /** Whether a character ends a line, or changes the display of the following ones. */
  static boolean steers(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
