package io.github.jettyqos.benchmarks.haproxy;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;

/** Requests at work at once, against the largest budget under which one of them can have begun. */
final class QuotaCount {
  private final long windowNanos;
  private final Deque<long[]> budgets = new ArrayDeque<>();
  private long handled;
  private int working;
  private int most;
  private int excess;

  /**
   * Begins with no request.
   *
   * @param windowNanos the longest time that a request can be at work
   */
  QuotaCount(long windowNanos) {
    this.windowNanos = windowNanos;
  }

  /** A request begins under the budget in force. */
  synchronized void begin(int budget, long now) {
    working++;
    handled++;
    most = Math.max(most, working);
    excess = Math.max(excess, working - allowed(budget, now));
  }

  /** Takes the budget in force; returns the largest of the window. */
  synchronized int allowed(int budget, long now) {
    if (budgets.isEmpty() || budgets.getLast()[1] != budget) {
      budgets.addLast(new long[] {now, budget});
    }
    // The first is in force until the second begins.
    while (budgets.size() > 1
        && budgets.stream().skip(1).findFirst().orElseThrow()[0] < now - windowNanos) {
      budgets.removeFirst();
    }
    return (int) budgets.stream().mapToLong(each -> each[1]).max().orElse(budget);
  }

  synchronized void end() {
    working--;
  }

  /**
   * The counts of some time.
   *
   * @param handled requests
   * @param most requests at once
   * @param excess the most beyond the largest budget
   */
  record Seen(long handled, int most, int excess) implements Serializable {}

  /** The counts since the last call. */
  synchronized Seen since() {
    Seen said = new Seen(handled, most, excess);
    handled = 0;
    most = working;
    excess = 0;
    return said;
  }
}
