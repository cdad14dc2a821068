package io.github.jettyqos.core.law.paper.rate;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * What all laws of a service rate have in common.
 *
 * @param reference the delay that is aimed at, seconds; 0.000001 to 3600
 * @param trim how errors are learnt from
 * @param rates between which bounds a rate is, requests per second; the least above 0, so that a
 *     request in service leaves some day
 */
public record RateRule(double reference, TrimRule trim, DoubleRange rates) {

  /** Requests per second that are served at least, where the reference is 1 s. */
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
   * With bounds that hardly ever bind: one request in 25 references at least.
   *
   * @param reference seconds
   * @param trim how errors are learnt from
   * @return the rule
   */
  public static RateRule of(double reference, TrimRule trim) {
    return new RateRule(reference, trim, new DoubleRange(LEAST / reference, MOST));
  }

  double bounded(double rate) {
    return Math.max(rates.min(), Math.min(rate, rates.max()));
  }
}
