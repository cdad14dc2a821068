package io.github.jettyqos.core.model;

import io.github.jettyqos.core.check.ConfigException;
import java.util.function.DoubleUnaryOperator;

/** The percentile of a time with a known tail probability. */
final class Percentile {
  private static final double PRECISION = 1e-7;

  private Percentile() {}

  /**
   * The root of a falling function from 1 to 0 minus 1 - quantile, by bisection from a first guess.
   */
  static double of(double quantile, DoubleUnaryOperator beyond, double guess) {
    return of(quantile, beyond, guess, PRECISION);
  }

  static double of(double quantile, DoubleUnaryOperator beyond, double guess, double precision) {
    if (!(quantile > 0 && quantile < 1)) {
      throw ConfigException.of("quantile", quantile, "is not between 0 and 1");
    }
    double share = 1 - quantile;
    if (beyond.applyAsDouble(0) <= share) {
      return 0;
    }
    double high = guess;
    while (beyond.applyAsDouble(high) > share) {
      high *= 2;
    }
    double low = high == guess ? 0 : high / 2;
    while (high - low > precision * high) {
      double middle = (low + high) / 2;
      if (beyond.applyAsDouble(middle) > share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
