package io.github.jettyqos.core.manage;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What somebody did to a server.
 *
 * @param number from 1, since the server was made
 * @param at when, by the wall clock
 * @param who as far as that is known
 * @param operation the name of the operation
 * @param changed what is another now, a line for each, such as {@code law: mtrr -> static}; empty
 *     if all was like that before
 * @param reason why, one line
 */
record Change(
    long number, Instant at, String who, String operation, List<String> changed, String reason) {
  /** Lines that are kept of what changed; a file may have thousands of keys. */
  static final int MOST_LINES = 64;

  /** Copies as much of the list as is kept. */
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
    return "change %d by %s: %s: %s; reason: %s"
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
