package io.github.jettyqos.ctl;

/** Text in the columns of a terminal, where a character takes 0, 1 or 2. */
final class TerminalText {
  private static final String MORE = "~";

  private TerminalText() {}

  /**
   * The width of a text.
   *
   * @param text of one line
   * @return columns, at least 0
   */
  static int width(String text) {
    return text.codePoints().map(TerminalText::width).sum();
  }

  /**
   * Cuts a text.
   *
   * @param text of one line
   * @param most columns, at least 1
   * @return at most so many columns, with a {@code ~} at the end if it was cut
   */
  static String cut(String text, int most) {
    if (width(text) <= most) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int room = most - MORE.length();
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      int next = text.codePointAt(i);
      room -= width(next);
      if (room < 0) {
        break;
      }
      kept.appendCodePoint(next);
    }
    return kept + MORE;
  }

  /**
   * Pads a text at its right.
   *
   * @param text of one line
   * @param columns at least 1
   * @return exactly so many
   */
  static String left(String text, int columns) {
    String kept = cut(text, columns);
    return kept + " ".repeat(columns - width(kept));
  }

  /**
   * Pads a text at its left.
   *
   * @param text of one line
   * @param columns at least 1
   * @return exactly so many
   */
  static String right(String text, int columns) {
    String kept = cut(text, columns);
    return " ".repeat(columns - width(kept)) + kept;
  }

  private static int width(int character) {
    int type = Character.getType(character);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    // From Hangul on, where scripts of wide characters begin: a narrow one among them counts as
    // wide.
    return character < 0x1100 ? 1 : 2;
  }
}
