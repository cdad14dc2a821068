package io.github.jettyqos.core.text;

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
   * Makes a text fit to be shown.
   *
   * @param text the text
   * @param longest characters of it that are shown, at least 1
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
   * Cuts a text, which is then still to be made one line.
   *
   * @param text the text
   * @param longest characters of it that are kept, at least 1
   * @return at most so many, with dots if there were more; two quotes if there were none
   */
  public static String cut(String text, int longest) {
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
