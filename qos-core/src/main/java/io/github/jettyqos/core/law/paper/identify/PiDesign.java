package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.Optional;

/**
 * The PI gains for a plant, or the reason why there are none.
 *
 * <p>A model is rejected if a coefficient is not finite, if it has a pole of radius 0.98 or more,
 * or if a constant input has no effect or the opposite of the expected one. Then the gains in use
 * stay.
 *
 * <p>Search: for zeros from -0.9 to 0.95 in steps of 0.05, and for gains from half the first
 * unstable one down by a factor of 2^(1/8) each, keep designs with a spectral radius below 0.97, a
 * sensitivity peak of at most 2 and an overshoot of at most 10 %; take the one that settles to 2 %
 * first, and among equal ones the one with the least radius. Without any, an integral gain of a
 * tenth of the steady one, halved until stable.
 *
 * <p>Lu, Abdelzaher, Stankovic and Son 2001, section 5.3, place poles by hand on a root locus. This
 * procedure is ours. For their absolute model it finds 5 periods instead of 7, with more margin;
 * for their relative model 8 instead of 9.
 *
 * @param model the plant
 * @param gains the gains; empty if the model was rejected
 * @param reason one line for a log
 */
public record PiDesign(PlantModel model, Optional<PiGains> gains, String reason) {

  /** The sign of the effect of a constant input. */
  public enum Effect {
    /** More input gives more output: a ratio of delays over a ratio of budgets. */
    POSITIVE,
    /** More input gives less output: a delay over a budget. */
    NEGATIVE,
    /** Unknown. */
    ANY
  }

  private static final double MOST_POLE = 0.98;
  private static final double LEAST_EFFECT = 1e-6;

  /**
   * Designs gains for a model.
   *
   * @param model an identified model, which may be unusable
   * @param expected the known sign of the plant
   * @return gains or a reason
   */
  public static PiDesign of(PlantModel model, Effect expected) {
    Optional<String> objection = objection(model, expected);
    if (objection.isPresent()) {
      return new PiDesign(model, Optional.empty(), objection.get());
    }
    PiSearch search = new PiSearch(model);
    Optional<PiGains> found = search.fastest();
    if (found.isPresent()) {
      return new PiDesign(
          model, found, "settles to 2 % in " + search.settlingPeriods() + " periods");
    }
    Optional<PiGains> cautious = search.cautious();
    return new PiDesign(
        model,
        cautious,
        cautious.isPresent() ? "a small integral gain, nothing faster is safe" : "no gain is safe");
  }

  private static Optional<String> objection(PlantModel model, Effect expected) {
    if (!model.isFinite()) {
      return Optional.of("rejected: a coefficient is not a number");
    }
    if (!(model.poleRadius() < MOST_POLE)) {
      return Optional.of(
          "rejected: a pole of radius " + model.poleRadius() + ", not below " + MOST_POLE);
    }
    double effect = model.steadyGain();
    if (!(Math.abs(effect) >= LEAST_EFFECT)) {
      return Optional.of("rejected: an input that is held changes the output by " + effect);
    }
    Effect found = effect > 0 ? Effect.POSITIVE : Effect.NEGATIVE;
    if (expected != Effect.ANY && expected != found) {
      return Optional.of("rejected: a steady gain of " + effect + " has the wrong sign");
    }
    return Optional.empty();
  }
}
