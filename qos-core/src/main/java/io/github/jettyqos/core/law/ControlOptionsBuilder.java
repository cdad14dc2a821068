package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A builder of {@link ControlOptions}; options that are not set have their defaults. Every error is
 * reported by {@link #build()}.
 */
public final class ControlOptionsBuilder {
  private final Choices choices = new Choices();

  ControlOptionsBuilder() {}

  /** Sets {@link ControlOptions#LAW}: a shipped law, or an {@link OwnLaw}. */
  public ControlOptionsBuilder law(LawChoice decides) {
    return set(ControlOptions.LAW, decides);
  }

  /** Sets {@link ControlOptions#PERIOD}. */
  public ControlOptionsBuilder period(Duration every) {
    return set(ControlOptions.PERIOD, every);
  }

  /** Sets {@link ControlOptions#STEP}. */
  public ControlOptionsBuilder step(int threads) {
    return set(ControlOptions.STEP, threads);
  }

  /** Sets {@link ControlOptions#TOTAL}. */
  public ControlOptionsBuilder total(int handlers) {
    return set(ControlOptions.TOTAL, OptionalInt.of(handlers));
  }

  /** Sets {@link ControlOptions#SHADOW}. */
  public ControlOptionsBuilder shadow(boolean publishes) {
    return set(ControlOptions.SHADOW, publishes);
  }

  /** Sets {@link ControlOptions#RECORDS}. */
  public ControlOptionsBuilder records(int decisions) {
    return set(ControlOptions.RECORDS, decisions);
  }

  /** Sets {@link ControlOptions#MTRR}. */
  public ControlOptionsBuilder mtrr(MtrrRule rule) {
    return set(ControlOptions.MTRR, rule);
  }

  /** Sets {@link ControlOptions#PI}. */
  public ControlOptionsBuilder pi(PiRule rule) {
    return set(ControlOptions.PI, rule);
  }

  /** Sets {@link ControlOptions#OPTIMAL}. */
  public ControlOptionsBuilder optimal(OptimalRule rule) {
    return set(ControlOptions.OPTIMAL, rule);
  }

  /**
   * Builds the options.
   *
   * @return the options, checked
   * @throws ConfigException if an option is out of range
   */
  public ControlOptions build() {
    return new ControlOptions(choices);
  }

  private <T> ControlOptionsBuilder set(Option<T> option, T value) {
    choices.set(option, value);
    return this;
  }
}
