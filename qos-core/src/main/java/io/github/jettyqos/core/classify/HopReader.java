package io.github.jettyqos.core.classify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reader of the elements of comma-separated field lines, from right to left.
 *
 * <p>Quotes are tracked from the right as well. From the left, an open quote of a client would hide
 * the elements appended by proxies. A backslash ends the reading: from the right an escaped quote
 * looks like a plain one, and quoted text could pose as an element.
 */
final class HopReader {
  /** An element with an address and all parameters of RFC 7239 is shorter. */
  static final int LONGEST = 256;

  private final List<String> lines;
  private int line;

  /** The start of the last element; -1 at the end of the line. */
  private int end = -1;

  HopReader(List<String> lines) {
    this.lines = lines;
    this.line = lines.size();
  }

  /**
   * The next element to the left without outer blanks; null at the end, or if reading must stop.
   */
  @Nullable String next() {
    if (end < 0) {
      if (line == 0) {
        return null;
      }
      end = lines.get(--line).length();
    }
    String text = lines.get(line);
    boolean quoted = false;
    int comma = end - 1;
    while (comma >= 0 && (quoted || text.charAt(comma) != ',')) {
      if (end - comma > LONGEST || text.charAt(comma) == '\\') {
        return null;
      }
      quoted ^= text.charAt(comma) == '"';
      comma--;
    }
    String element = text.substring(comma + 1, end).strip();
    end = comma;
    return element;
  }
}
