package io.github.jettyqos.ctl;

/** Text in so many columns of a terminal, of which a character takes none, one or two. */
final class Cells {
  private static final String MORE = "~";

  private Cells() {}

  /**
   * How many columns a text takes.
   *
   * @param text of one line
   * @return at least 0
   */
  static int width(String text) {
    return text.codePoints().map(Cells::width).sum();
  }

  /**
   * Cuts a text.
   *
   * @param text of one line
   * @param most columns, at least 1
   * @return at most so many, the last of them a {@code ~} if there were more
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
   * Puts a text at the left.
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
   * Puts a text at the right.
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
    // From Hangul on, where scripts of wide characters begin: rather one column too few in use.
    return character < 0x1100 ? 1 : 2;
  }
}
