package io.github.jettyqos.benchmarks.load;

import java.util.concurrent.locks.LockSupport;

/**
 * A process that sleeps for a millisecond again and again, and notes how much later it woke. When
 * it is late, another program or the host had the processors, and the figures of a server do not
 * count. It is a process of its own, so that a garbage collection of the server does not delay it.
 */
public final class IdleTimer {
  private static final long NAP_NANOS = 1_000_000;

  private double[] late = {};
  private Thread napping = new Thread();

  /** Begins, for a number of seconds. */
  public void watch(int seconds) {
    double[] each = new double[seconds];
    late = each;
    napping = new Thread(() -> nap(each), "idle");
    napping.start();
  }

  /** Waits for the end; returns the longest delay in each second, milliseconds. */
  public double[] late() throws InterruptedException {
    napping.join();
    return late;
  }

  private static void nap(double[] late) {
    long start = System.nanoTime();
    long end = start + late.length * 1_000_000_000L;
    for (long now = start; now < end; ) {
      LockSupport.parkNanos(NAP_NANOS);
      long woke = System.nanoTime();
      note(late, now + NAP_NANOS - start, woke - start);
      now = woke;
    }
  }

  /** Notes a delay in every second between the due time and the time of waking. */
  static void note(double[] late, long dueNanos, long wokeNanos) {
    for (long s = dueNanos / 1_000_000_000; s <= wokeNanos / 1_000_000_000; s++) {
      if (s < late.length) {
        late[(int) s] = Math.max(late[(int) s], (wokeNanos - dueNanos) * 1e-6);
      }
    }
  }
}
