package io.github.jettyqos.jetty.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.ArrayList;
import java.util.List;

/**
 * The counts and sums of response times by class since the last take.
 *
 * <pre>
 *  T1 (end of a response) adds one to the count, then its time to the sum.
 *  T2 (the quota loop) takes both. Between T1's steps it would get a request without its time.
 *  Each class has a lock for both, held for two additions.
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

  /** Takes the sums of the first classes since the last take. */
  List<PeriodDelay> take(int classes) {
    return tallies.stream().limit(classes).map(Tally::take).toList();
  }
}
