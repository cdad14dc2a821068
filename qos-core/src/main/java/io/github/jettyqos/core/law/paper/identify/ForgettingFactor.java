package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.Adaptation;

/**
 * The way in which an estimate forgets old data, since a plant may change.
 *
 * @param kind the kind of forgetting
 * @param factor the weight of old data after each period, 1 for no forgetting; 0.5 to 1, default
 *     0.98, which is a memory of about 50 periods. Not used by {@link Kind#NONE}
 * @param mostTrace the bound of the trace of the covariance that forgetting may cause; above 0,
 *     default infinite. Without excitation an estimate forgets everything; with a bound it keeps
 *     its last parameters
 */
public record ForgettingFactor(Kind kind, double factor, double mostTrace) {

  /** The kinds of forgetting. */
  public enum Kind {
    /** No forgetting, for recorded data of a constant plant. */
    NONE,
    /** In all directions alike. */
    EXPONENTIAL,
    /**
     * Only in the direction of new data, so that idle periods do not degrade the estimate. Where
     * all inputs move, it is several times slower than {@link #EXPONENTIAL} at the same factor, as
     * each period forgets in one direction only.
     */
    DIRECTIONAL
  }

  /** The range of a factor. */
  public static final DoubleRange FACTOR = Adaptation.MEMORIES;

  /** The default factor. */
  public static final double DEFAULT_FACTOR = Adaptation.DEFAULT.memory();

  /** Checks every component. */
  public ForgettingFactor {
    FACTOR.check("forgetting.factor", factor);
    new DoubleRange(Double.MIN_VALUE, Double.POSITIVE_INFINITY)
        .check("forgetting.most-trace", mostTrace);
  }

  /** {@return no forgetting} */
  public static ForgettingFactor none() {
    return new ForgettingFactor(Kind.NONE, 1, Double.POSITIVE_INFINITY);
  }

  /**
   * Exponential forgetting.
   *
   * @param factor the weight of old data after each period; 0.5 to 1
   * @param mostTrace the bound of the trace
   * @return the way
   */
  public static ForgettingFactor exponential(double factor, double mostTrace) {
    return new ForgettingFactor(Kind.EXPONENTIAL, factor, mostTrace);
  }

  /**
   * Directional forgetting.
   *
   * @param factor the weight of old data after each period; 0.5 to 1
   * @return the way
   */
  public static ForgettingFactor directional(double factor) {
    return new ForgettingFactor(Kind.DIRECTIONAL, factor, Double.POSITIVE_INFINITY);
  }
}
