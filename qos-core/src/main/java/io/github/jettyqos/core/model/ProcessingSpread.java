package io.github.jettyqos.core.model;

/**
 * The squared coefficient of variation of the processing time of requests that did not wait, at
 * least 1.
 *
 * <p>A request that is processed together with i - 1 others completes at rate s(i)/i, they at s(i)
 * (i-1)/i, and one more comes at rate lambda. With T(i) the first, then the second moment of its
 * remaining time,
 *
 * <pre>
 *   (s(i) + lambda) T(i) = 1 + lambda T(i+1) + s(i) (i-1)/i T(i-1)     (right: 2 T for the second)
 * </pre>
 *
 * <p>All states with m or more requests are lumped into one, left downwards with the probability of
 * an empty queue. That is the only approximation.
 */
final class ProcessingSpread {
  /** A negligible share of requests, in deep overload. */
  private static final double NEGLIGIBLE = 1e-100;

  private ProcessingSpread() {}

  static double of(MtrrServer server) {
    int m = server.threads();
    double lambda = server.positiveRate();
    double[] start = new double[m + 1];
    double below = 0;
    for (int i = 1; i <= m; i++) {
      start[i] = server.probability(i - 1);
      below += start[i];
    }
    double full = 1 - below;
    double free = full > 0 ? Math.min(1, server.probability(m) / full) : 1;
    // Gauss elimination of a diagonally dominant tridiagonal system, once for both moments: T(i) =
    // slope(i) T(i+1) + constant(i).
    double[] down = new double[m + 1];
    double[] slope = new double[m + 1];
    double[] inverse = new double[m + 1]; // of the pivots
    double[] first = new double[m + 1];
    double[] second = new double[m + 1];
    for (int i = 1; i <= m; i++) {
      double rate = server.serviceRate(i);
      double leave = rate / i;
      double up = i < m ? lambda : 0;
      down[i] = (rate - leave) * (i < m ? 1 : free);
      inverse[i] = 1 / (leave + up + down[i] * (1 - slope[i - 1]));
      slope[i] = up * inverse[i];
      first[i] = (1 + down[i] * first[i - 1]) * inverse[i];
    }
    double mean = start[m] * first[m];
    for (int i = m - 1; i >= 1; i--) {
      first[i] += slope[i] * first[i + 1];
      mean += start[i] * first[i];
    }
    for (int i = 1; i <= m; i++) {
      second[i] = (2 * first[i] + down[i] * second[i - 1]) * inverse[i];
    }
    double square = start[m] * second[m];
    for (int i = m - 1; i >= 1; i--) {
      second[i] += slope[i] * second[i + 1];
      square += start[i] * second[i];
    }
    return below < NEGLIGIBLE
        ? 1
        : Math.max(1, square / below / (mean / below * (mean / below)) - 1);
  }
}
