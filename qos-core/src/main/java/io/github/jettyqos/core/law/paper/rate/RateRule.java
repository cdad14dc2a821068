package io.github.jettyqos.core.law.paper.rate;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The options of all service rate laws.
 *
 * @param reference the reference of the delay, seconds; 0.000001 to 3600
 * @param trim the integral of errors
 * @param rates the bounds of a rate, requests per second; above 0, so that a request in service
 *     completes at some time
 */
public record RateRule(double reference, TrimRule trim, DoubleRange rates) {

  /** The minimum rate in requests per reference. */
  private static final double LEAST = 0.04;

  private static final double MOST = 1e9;

  /** Checks every component. */
  public RateRule {
    TrimRule.REFERENCE.check("reference", reference);
    requireNonNull(trim);
    requireNonNull(rates);
    if (!(rates.min() <= rates.max())) {
      throw new IllegalArgumentException("rates: " + rates);
    }
  }

  /**
   * A rule with wide bounds: at least one request in 25 references.
   *
   * @param reference seconds
   * @param trim the integral of errors
   * @return the rule
   */
  public static RateRule of(double reference, TrimRule trim) {
    return new RateRule(reference, trim, new DoubleRange(LEAST / reference, MOST));
  }

  double bounded(double rate) {
    return Math.max(rates.min(), Math.min(rate, rates.max()));
  }
}
