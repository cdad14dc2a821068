package io.github.jettyqos.sim.experiment.jamjoom;

import java.util.List;

/**
 * The line with a knee that comes nearest to a measured speedup: G(m) = 1 + alpha (min(m, mt) - 1),
 * by least squares over all whole mt.
 *
 * @param slope alpha
 * @param saturationPoint mt
 * @param error root of the mean squared distance
 */
record SpeedupLine(double slope, int saturationPoint, double error) {

  /** The line for as many gains as threads. */
  static SpeedupLine of(List<Integer> threads, List<Double> gains) {
    int most = threads.stream().mapToInt(Integer::intValue).max().orElseThrow();
    SpeedupLine best = at(1, threads, gains);
    for (int knee = 2; knee <= most; knee++) {
      SpeedupLine line = at(knee, threads, gains);
      best = line.error < best.error ? line : best;
    }
    return best;
  }

  private static SpeedupLine at(int knee, List<Integer> threads, List<Double> gains) {
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < gains.size(); i++) {
      double x = Math.min(threads.get(i), knee) - 1;
      xx += x * x;
      xy += x * (gains.get(i) - 1);
    }
    double slope = xx == 0 ? 0 : xy / xx;
    double squares = 0;
    for (int i = 0; i < gains.size(); i++) {
      double off = gains.get(i) - 1 - slope * (Math.min(threads.get(i), knee) - 1);
      squares += off * off;
    }
    return new SpeedupLine(slope, knee, Math.sqrt(squares / gains.size()));
  }

  double gain(double threads) {
    return 1 + slope * (Math.min(threads, saturationPoint) - 1);
  }
}
