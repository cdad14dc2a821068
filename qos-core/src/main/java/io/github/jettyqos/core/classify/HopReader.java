package io.github.jettyqos.core.classify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of comma-separated field lines, from right to left.
 *
 * <p>Quotes are tracked from the right as well. Read from the left, a quote that a client leaves
 * open would swallow what the proxies appended after it. A backslash ends the reading: from the
 * right an escaped quote looks like a plain one, and text that a proxy quoted could pose as an
 * element.
 */
final class HopReader {
  /** An element with an address and all parameters of RFC 7239 is shorter. */
  static final int LONGEST = 256;

  private final List<String> lines;
  private int line;

  /** Where the element just returned begins; -1 when the line is used up. */
  private int end = -1;

  HopReader(List<String> lines) {
    this.lines = lines;
    this.line = lines.size();
  }

  /**
   * The next element to the left without outer blanks; null at the end, or where reading must stop.
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
