package io.github.jettyqos.jetty.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.law.PeriodDelay;
import java.util.ArrayList;
import java.util.List;

/**
 * How long answers took, class by class, until somebody takes the sums.
 *
 * <pre>
 *  T1 (an answer is at its end) adds one to the count, then its time to the sum.
 *  T2 (the loop of quotas) takes both. Between T1's steps it would have a request without its time.
 *  Each class has a lock for both; it is held for as long as two additions take.
 * </pre>
 */
final class DelayTallies {
  private static final double NANOS = 1e9;

  private final List<Tally> tallies = new ArrayList<>();

  private static final class Tally {
    @GuardedBy("this")
    private long count;

    @GuardedBy("this")
    private double sumNanos;

    synchronized void add(long nanos) {
      count++;
      sumNanos += Math.max(0, nanos);
    }

    synchronized PeriodDelay take() {
      PeriodDelay taken =
          count == 0 ? PeriodDelay.NONE : PeriodDelay.of(count, sumNanos / count / NANOS);
      count = 0;
      sumNanos = 0;
      return taken;
    }
  }

  DelayTallies(int classes) {
    for (int k = 0; k < classes; k++) {
      tallies.add(new Tally());
    }
  }

  void add(int classIndex, long nanos) {
    tallies.get(classIndex).add(nanos);
  }

  /** Of the first classes, since the last time. */
  List<PeriodDelay> take(int classes) {
    return tallies.stream().limit(classes).map(Tally::take).toList();
  }
}
