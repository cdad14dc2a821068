package io.github.jettyqos.benchmarks.report;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** The heap of this process that is in use after full collections. */
public final class LiveHeap {
  private static final int MOST = 8;
  private static final double SAME = 0.002;

  private LiveHeap() {}

  /** Collects until the heap shrinks no more; returns MiB. */
  public static double mebibytes() throws InterruptedException {
    double before = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST; i++) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(200); // the next collection frees memory of cleaners
      double now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0;
      if (now > before * (1 - SAME)) {
        return Math.min(now, before);
      }
      before = now;
    }
    return before;
  }
}
