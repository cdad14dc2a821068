package io.github.jettyqos.benchmarks.report;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** What is left on the heap of this process after full collections. */
public final class LiveHeap {
  private static final int MOST = 8;
  private static final double SAME = 0.002;

  private LiveHeap() {}

  /** Collects until another collection finds nothing more; MiB. */
  public static double mebibytes() throws InterruptedException {
    double before = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST; i++) {
      System.gc();
      TimeUnit.MILLISECONDS.sleep(200); // what is freed by cleaners goes with the next one
      double now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0;
      if (now > before * (1 - SAME)) {
        return Math.min(now, before);
      }
      before = now;
    }
    return before;
  }
}
