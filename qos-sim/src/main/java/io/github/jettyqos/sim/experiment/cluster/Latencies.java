package io.github.jettyqos.sim.experiment.cluster;

import java.util.Arrays;

/**
 * How long requests take at a node by how many were there when they came, as a server of Prequal
 * answers: of those that came to about as many as there are now. The paper takes a median of the
 * last ones; this is smoothed.
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

  /** Of the nearest number that any request came to; 0 if none has. */
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
