package io.github.jettyqos.core.measure;

import java.util.Arrays;

/**
 * How much more completions vary than those of a Poisson process would: 1 for them, about the
 * squared coefficient of variation of the service times otherwise. All likelihoods are divided by
 * it, or a server with few long requests among many short ones would seem to change all the time.
 *
 * <p>Law: if nothing changes between two blocks, which of the two a completion at level n falls
 * into is a matter of the time spent there. With C(n) and T(n) the sums of both blocks,
 *
 * <pre>
 *   D = sum C1(n) - C(n) T1(n) / T(n),   V = sum C(n) T1(n) T2(n) / T(n)^2
 * </pre>
 *
 * <p>and D^2 / V is about chi-squared with one degree of freedom, whatever the speedup is. Its
 * median, 0.455, hardly moves when the server does change between two of many blocks.
 */
final class Dispersion {
  /** Pairs of neighbours. */
  private static final int PAIRS = 20;

  private static final int FEWEST = 6;
  private static final double MEDIAN = 0.455;

  /**
   * Less than 1 + this / sqrt(pairs), 2 for all pairs, is taken for 1: chance exceeds it once in
   * 25.
   */
  private static final double CHANCE = 4.5;

  /** Below it, two blocks have hardly a level in common. */
  private static final double LEAST_VARIANCE = 20;

  private final double[] ratios = new double[PAIRS];
  private int count;

  /** Takes a block and the one before it. */
  void add(LevelBins block, LevelBins before) {
    double difference = 0;
    double variance = 0;
    for (int i = 0; i < block.size(); i++) {
      double completions = block.completions(i) + before.completions(i);
      double seconds = block.seconds(i) + before.seconds(i);
      if (seconds > 0) {
        double share = block.seconds(i) / seconds;
        difference += block.completions(i) - completions * share;
        variance += completions * share * (1 - share);
      }
    }
    if (variance > LEAST_VARIANCE) {
      ratios[count % PAIRS] = difference * difference / variance;
      count++;
    }
  }

  /** Whether there were enough pairs. */
  boolean isKnown() {
    return count >= FEWEST;
  }

  /** At least 1; 1 until it is known. */
  double factor() {
    if (!isKnown()) {
      return 1;
    }
    double[] sorted = Arrays.copyOf(ratios, Math.min(count, PAIRS));
    Arrays.sort(sorted);
    double factor = sorted[(sorted.length - 1) / 2] / MEDIAN;
    return factor < 1 + CHANCE / Math.sqrt(sorted.length) ? 1 : factor;
  }
}
