package io.github.jettyqos.benchmarks.load;

import java.util.concurrent.locks.LockSupport;

/**
 * A process that does nothing but sleep for a millisecond, again and again, and notes how much
 * later than that it woke. When it is late, the machine was somebody else's: no server can be
 * blamed for what it did then. It is a process of its own, so that a collector of the server does
 * not stop it.
 */
public final class IdleTimer {
  private static final long NAP_NANOS = 1_000_000;

  private double[] late = {};
  private Thread napping = new Thread();

  /** Begins, for so many seconds. */
  public void watch(int seconds) {
    double[] each = new double[seconds];
    late = each;
    napping = new Thread(() -> nap(each), "idle");
    napping.start();
  }

  /** How late it was in each of them, milliseconds, when they are over. */
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

  /** It should have woken at one time and woke at another: every second between has seen that. */
  static void note(double[] late, long dueNanos, long wokeNanos) {
    for (long s = dueNanos / 1_000_000_000; s <= wokeNanos / 1_000_000_000; s++) {
      if (s < late.length) {
        late[(int) s] = Math.max(late[(int) s], (wokeNanos - dueNanos) * 1e-6);
      }
    }
  }
}
