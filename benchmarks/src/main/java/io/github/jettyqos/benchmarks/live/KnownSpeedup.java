package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Speedup;

/**
 * The speedup of a handler that waits and then computes, one at a time: by mean value analysis of
 * that closed network, and a line with a knee through one handler and the saturation point.
 */
final class KnownSpeedup {
  private KnownSpeedup() {}

  /** For means in milliseconds. */
  static Speedup of(double waitMillis, double computeMillis) {
    int knee = (int) Math.round(1 + waitMillis / computeMillis);
    double alone = throughput(1, waitMillis, computeMillis);
    double slope =
        knee == 1 ? 0 : (throughput(knee, waitMillis, computeMillis) / alone - 1) / (knee - 1);
    return new Speedup(alone, slope, knee);
  }

  /** Requests a second of so many handlers. */
  static double throughput(int handlers, double waitMillis, double computeMillis) {
    double queue = 0;
    double rate = 0;
    for (int n = 1; n <= handlers; n++) {
      double computing = computeMillis * (1 + queue);
      rate = n / (waitMillis + computing);
      queue = rate * computing;
    }
    return 1000 * rate;
  }
}
