package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.Adaptation;

/**
 * How an estimate gives up what it learned from a plant that has changed since.
 *
 * @param kind in which way
 * @param factor what is left of old data after each period, forever if 1; 0.5 to 1, default 0.98,
 *     which is a memory of about 50 periods. Not used by {@link Kind#NONE}
 * @param mostTrace the uncertainty, summed over all parameters, that forgetting may bring about;
 *     above 0, default infinite. What excites nothing makes an estimate forget all it knew; with a
 *     bound it keeps its last knowledge
 */
public record ForgettingFactor(Kind kind, double factor, double mostTrace) {

  /** The ways. */
  public enum Kind {
    /** Nothing is forgotten: for a record of a plant that stays as it is. */
    NONE,
    /** Everything, in all directions alike. */
    EXPONENTIAL,
    /**
     * Only what new data speak about, so that idle periods cost no knowledge. Where all inputs
     * move, it is several times slower than {@link #EXPONENTIAL} at the same factor: each period
     * forgets in one direction only.
     */
    DIRECTIONAL
  }

  /** The range of a factor. */
  public static final DoubleRange FACTOR = Adaptation.MEMORIES;

  /** The factor unless told otherwise. */
  public static final double DEFAULT_FACTOR = Adaptation.DEFAULT.memory();

  /** Checks every component. */
  public ForgettingFactor {
    FACTOR.check("forgetting.factor", factor);
    new DoubleRange(Double.MIN_VALUE, Double.POSITIVE_INFINITY)
        .check("forgetting.most-trace", mostTrace);
  }

  /** {@return nothing is forgotten} */
  public static ForgettingFactor none() {
    return new ForgettingFactor(Kind.NONE, 1, Double.POSITIVE_INFINITY);
  }

  /**
   * Old data count less and less.
   *
   * @param factor what is left of them after each period; 0.5 to 1
   * @param mostTrace up to which uncertainty
   * @return the way
   */
  public static ForgettingFactor exponential(double factor, double mostTrace) {
    return new ForgettingFactor(Kind.EXPONENTIAL, factor, mostTrace);
  }

  /**
   * Old data that new data speak about count less and less.
   *
   * @param factor what is left of them after each period; 0.5 to 1
   * @return the way
   */
  public static ForgettingFactor directional(double factor) {
    return new ForgettingFactor(Kind.DIRECTIONAL, factor, Double.POSITIVE_INFINITY);
  }
}
