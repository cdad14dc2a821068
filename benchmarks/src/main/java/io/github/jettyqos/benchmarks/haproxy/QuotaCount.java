package io.github.jettyqos.benchmarks.haproxy;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How many are at work at once, against the largest budget that one of them can have begun under.
 */
final class QuotaCount {
  private final long windowNanos;
  private final Deque<long[]> budgets = new ArrayDeque<>();
  private long handled;
  private int working;
  private int most;
  private int excess;

  /**
   * None is at work.
   *
   * @param windowNanos how long ago one that is still at work can have begun
   */
  QuotaCount(long windowNanos) {
    this.windowNanos = windowNanos;
  }

  /** One more, and the budget that is in force now. */
  synchronized void begin(int budget, long now) {
    working++;
    handled++;
    most = Math.max(most, working);
    excess = Math.max(excess, working - allowed(budget, now));
  }

  /** The budget that is in force now, and the largest of the window. */
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
   * What there was for some time.
   *
   * @param handled requests
   * @param most at once
   * @param excess the most beyond what was allowed
   */
  record Seen(long handled, int most, int excess) implements Serializable {}

  /** Since it was asked last. */
  synchronized Seen since() {
    Seen said = new Seen(handled, most, excess);
    handled = 0;
    most = working;
    excess = 0;
    return said;
  }
}
