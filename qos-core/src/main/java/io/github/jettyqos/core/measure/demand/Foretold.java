package io.github.jettyqos.core.measure.demand;

/**
 * The prediction error of a description over the following periods.
 *
 * <p>Law: with C completions and E predicted, the mean of (C - E)^2 / E, with forgetting; 1 for a
 * Poisson count and a perfect prediction.
 */
final class Foretold {
  private static final double KEPT = 0.99;

  /** Below one predicted completion the square tells nothing. */
  private static final double LEAST = 1;

  private double sum;
  private double weight;

  void add(double foretold, double completed) {
    if (foretold >= LEAST) {
      double off = completed - foretold;
      sum = KEPT * sum + Math.min(off * off / foretold, 1e6);
      weight = KEPT * weight + 1;
    }
  }

  void clear() {
    sum = 0;
    weight = 0;
  }

  /** NaN without predictions. */
  double error() {
    return weight > 0 ? sum / weight : Double.NaN;
  }

  /** The number of remembered periods. */
  double weight() {
    return weight;
  }
}
