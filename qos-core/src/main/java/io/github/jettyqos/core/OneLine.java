package io.github.jettyqos.core;

import org.jspecify.annotations.Nullable;

/**
 * Text from outside on one line of bounded length.
 *
 * <p>Reasons, names and values come from operators, files and clients, and are shown in logs, in
 * JSON, in the history and on terminals. A line feed in one of them would forge a line there, an
 * escape sequence steer the terminal, an override of the direction show something else than what is
 * there. So such characters are shown by their number. It is done once, where the text enters;
 * everything behind may show it as it is.
 */
public final class OneLine {
  /** Characters that are shown of a text; those shown by their number count once. */
  public static final int LONGEST = 200;

  private OneLine() {}

  /**
   * Makes a text fit to be shown.
   *
   * @param value anything; null is shown as such, what is empty as two quotes
   * @return one line, of {@link #LONGEST} characters of the text at most
   */
  public static String of(@Nullable Object value) {
    return of(String.valueOf(value), LONGEST);
  }

  /**
   * Makes the reason for what an operator does fit to be kept and shown.
   *
   * @param reason as given
   * @return as {@link #of}
   * @throws ConfigException if there is none
   */
  public static String reason(@Nullable String reason) {
    if (reason == null) {
      throw new ConfigException("reason", "null is not a reason; give one line");
    }
    return of(reason);
  }

  static String of(String text, int longest) {
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

  static String cut(String text, int longest) {
    if (text.isEmpty()) {
      return "\"\"";
    }
    int end = text.offsetByCodePoints(0, Math.min(longest, text.codePointCount(0, text.length())));
    return end == text.length() ? text : text.substring(0, end) + "...";
  }

  /** Whether a character is no text: it ends a line, or changes how what follows is shown. */
  static boolean steers(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
