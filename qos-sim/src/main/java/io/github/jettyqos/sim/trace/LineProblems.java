package io.github.jettyqos.sim.trace;

import java.util.ArrayList;
import java.util.List;

/** Counts the lines that could not be used, and keeps what was wrong with the first ones. */
final class LineProblems {
  private static final int LONGEST = 200;

  private final List<String> first = new ArrayList<>();
  private long malformed;
  private long late;

  void malformed(long line, String reason) {
    malformed++;
    keep(line, reason);
  }

  void late(long line, String reason) {
    late++;
    keep(line, reason);
  }

  long malformed() {
    return malformed;
  }

  long late() {
    return late;
  }

  List<String> first() {
    return List.copyOf(first);
  }

  private void keep(long line, String reason) {
    if (first.size() < TraceReport.MOST_PROBLEMS) {
      first.add("line " + line + ": " + shown(reason, LONGEST));
    }
  }

  /** Text of a file, cut, and without anything that steers a terminal. */
  static String shown(String text, int longest) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(longest)
        .forEach(
            c -> {
              if (Character.isISOControl(c)
                  || Character.getType(c) == Character.FORMAT
                  || Character.getType(c) == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return text.codePointCount(0, text.length()) > longest ? shown + "..." : shown.toString();
  }
}
