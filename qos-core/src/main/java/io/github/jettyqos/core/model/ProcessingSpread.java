package io.github.jettyqos.core.model;

import org.jspecify.annotations.Nullable;

/**
 * How much the processing time of requests that did not wait varies: its squared coefficient of
 * variation, at least 1.
 *
 * <p>A request that is processed together with i - 1 others completes at rate s(i)/i, they at s(i)
 * (i-1)/i, and one more comes at rate lambda. With T(i) the first, then the second moment of what
 * is left for it,
 *
 * <pre>
 *   (s(i) + lambda) T(i) = 1 + lambda T(i+1) + s(i) (i-1)/i T(i-1)     (right: 2 T for the second)
 * </pre>
 *
 * <p>All states with m or more are one: it is left downwards with the probability that nobody is
 * queued. That lump is the approximation; the rest is exact.
 */
final class ProcessingSpread {
  /** Of so few that nobody asks how they fare, in deep overload. */
  private static final double NOBODY = 1e-100;

  private ProcessingSpread() {}

  static double of(MtrrServer server) {
    int m = server.threads();
    double lambda = server.positiveRate();
    double[] leave = new double[m + 1];
    double[] down = new double[m + 1];
    double[] up = new double[m + 1];
    double[] start = new double[m + 1];
    double below = 0;
    for (int i = 1; i <= m; i++) {
      double rate = server.serviceRate(i);
      leave[i] = rate / i;
      down[i] = rate - leave[i];
      up[i] = i < m ? lambda : 0;
      start[i] = server.probability(i - 1);
      below += start[i];
    }
    double full = 1 - below;
    down[m] *= full > 0 ? Math.min(1, server.probability(m) / full) : 1;
    double[] first = solve(leave, down, up, null);
    double[] second = solve(leave, down, up, first);
    double mean = 0;
    double square = 0;
    for (int i = 1; i <= m; i++) {
      mean += start[i] * first[i];
      square += start[i] * second[i];
    }
    return below < NOBODY ? 1 : Math.max(1, square / below / (mean / below * (mean / below)) - 1);
  }

  /** Gauss elimination of a tridiagonal system whose diagonal outweighs the rest of its row. */
  private static double[] solve(
      double[] leave, double[] down, double[] up, double @Nullable [] of) {
    int m = leave.length - 1;
    double[] slope = new double[m + 1]; // T(i) = slope(i) T(i+1) + constant(i)
    double[] constant = new double[m + 1];
    for (int i = 1; i <= m; i++) {
      double pivot = leave[i] + down[i] + up[i] - down[i] * slope[i - 1];
      slope[i] = up[i] / pivot;
      constant[i] = ((of == null ? 1 : 2 * of[i]) + down[i] * constant[i - 1]) / pivot;
    }
    for (int i = m - 1; i >= 1; i--) {
      constant[i] += slope[i] * constant[i + 1];
    }
    return constant;
  }
}
