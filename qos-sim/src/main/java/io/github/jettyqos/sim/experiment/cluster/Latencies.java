package io.github.jettyqos.sim.experiment.cluster;

import java.util.Arrays;

/**
 * Latencies of a node by the number of requests present on arrival, as a server of Prequal answers
 * probes with them. The paper takes a median of the last ones; this is smoothed.
 */
final class Latencies {
  private static final int MOST = 128;
  private static final double NEW = 0.1;

  private final double[] byPresent = new double[MOST];

  Latencies() {
    Arrays.fill(byPresent, Double.NaN);
  }

  void add(int present, long tookNanos) {
    int place = Math.min(MOST - 1, present);
    double before = byPresent[place];
    byPresent[place] = Double.isNaN(before) ? tookNanos : before + NEW * (tookNanos - before);
  }

  /** The latency at the nearest number of requests for which there is one; 0 if there is none. */
  long at(int present) {
    int place = Math.min(MOST - 1, present);
    for (int away = 0; away < MOST; away++) {
      for (int each : new int[] {place - away, place + away}) {
        if (each >= 0 && each < MOST && !Double.isNaN(byPresent[each])) {
          return Math.round(byPresent[each]);
        }
      }
    }
    return 0;
  }
}
