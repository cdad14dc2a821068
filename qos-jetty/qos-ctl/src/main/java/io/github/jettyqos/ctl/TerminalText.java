package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.List;

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
    return text.substring(0, fitting(text, most - MORE.length())) + MORE;
  }

  /** The length of the longest beginning that fits. */
  private static int fitting(String text, int columns) {
    int room = columns;
    int length = 0;
    while (length < text.length()) {
      int next = text.codePointAt(length);
      room -= width(next);
      if (room < 0) {
        break;
      }
      length += Character.charCount(next);
    }
    return length;
  }

  /**
   * Breaks a text between words.
   *
   * @param text of one line
   * @param columns at least 1
   * @param most lines; the last one is cut
   */
  static List<String> wrap(String text, int columns, int most) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (width(rest) > columns && lines.size() < most - 1) {
      int end = fitting(rest, columns);
      int blank = rest.lastIndexOf(' ', end);
      int to = blank > 0 ? blank : end;
      if (to == 0) {
        break; // not even one character
      }
      lines.add(rest.substring(0, to));
      rest = rest.substring(to).strip();
    }
    lines.add(cut(rest, columns));
    return lines;
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
