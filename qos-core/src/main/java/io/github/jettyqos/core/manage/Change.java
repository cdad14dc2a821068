package io.github.jettyqos.core.manage;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A change of a server by an operator.
 *
 * @param number from 1, since the server was made
 * @param at when, by the wall clock
 * @param who the caller as far as it is known
 * @param operation the name of the operation
 * @param changed a line for each difference, such as {@code law: mtrr -> static}; empty if there is
 *     none
 * @param reason why, one line
 */
record Change(
    long number, Instant at, String who, String operation, List<String> changed, String reason) {
  /** The maximum number of lines that are kept, as a file may have thousands of keys. */
  static final int MOST_LINES = 64;

  /** Copies the list up to the maximum. */
  public Change {
    changed =
        changed.size() <= MOST_LINES
            ? List.copyOf(changed)
            : Stream.concat(
                    changed.stream().limit(MOST_LINES),
                    Stream.of("and " + (changed.size() - MOST_LINES) + " more"))
                .toList();
  }

  /** {@return one line for a log} */
  public String inWords() {
    return "change %s by %s: %s: %s; reason: %s"
        .formatted(
            number,
            who,
            operation,
            changed.isEmpty() ? "nothing changes" : String.join("; ", changed),
            reason);
  }

  Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("number", number);
    data.put("at", at.toString());
    data.put("who", who);
    data.put("operation", operation);
    data.put("changed", changed);
    data.put("reason", reason);
    return data;
  }
}
