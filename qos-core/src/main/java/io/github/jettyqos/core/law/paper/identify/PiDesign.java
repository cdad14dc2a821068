package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.Optional;

/**
 * The gains that a plant asks for, or why it gets none.
 *
 * <p>A model is rejected if a coefficient is not finite, if it does not forget (a pole of radius
 * 0.98 or more), or if an input that is held does nothing or the opposite of what is expected. Then
 * the gains in use stay.
 *
 * <p>Search: for zeros from -0.9 to 0.95 in steps of 0.05, and for gains from half the first
 * unstable one down by a factor of 2^(1/8) each, keep what has a spectral radius below 0.97, a
 * sensitivity peak of at most 2 and an overshoot of at most 10 %; take what settles to 2 % first,
 * and among these what has the least radius. If nothing is left, an integral gain of a tenth of the
 * steady one, halved until stable.
 *
 * <p>Lu, Abdelzaher, Stankovic and Son 2001, section 5.3, place poles by hand on a root locus. This
 * procedure is ours. For their absolute model it finds 5 periods instead of 7, with more margin;
 * for their relative model 8 instead of 9.
 *
 * @param model the plant
 * @param gains what was found; empty if the model was rejected
 * @param reason one line for a log
 */
public record PiDesign(PlantModel model, Optional<PiGains> gains, String reason) {

  /** The sign of what a plant does with an input that is held. */
  public enum Effect {
    /** More input makes more output: a ratio of delays over a ratio of budgets. */
    POSITIVE,
    /** More input makes less output: a delay over a budget. */
    NEGATIVE,
    /** Unknown. */
    ANY
  }

  private static final double MOST_POLE = 0.98;
  private static final double LEAST_EFFECT = 1e-6;

  /**
   * Designs.
   *
   * @param model what was identified, whatever it is
   * @param expected what is known about the plant beforehand
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
