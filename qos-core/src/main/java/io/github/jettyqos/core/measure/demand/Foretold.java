package io.github.jettyqos.core.measure.demand;

/**
 * How well completions of the periods that came were foretold by a description.
 *
 * <p>Law: with C completions where E were foretold, the mean of (C - E)^2 / E, with forgetting; 1
 * for a Poisson count that is foretold without error.
 */
final class Foretold {
  private static final double KEPT = 0.99;

  /** Of fewer than one, the square says nothing. */
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

  /** Not a number while it has not foretold anything. */
  double error() {
    return weight > 0 ? sum / weight : Double.NaN;
  }

  /** How many counts there were, as they are remembered. */
  double weight() {
    return weight;
  }
}
