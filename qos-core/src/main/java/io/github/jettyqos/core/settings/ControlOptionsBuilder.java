package io.github.jettyqos.core.settings;

import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * Builds {@link ControlOptions}, whose components document unit, range, default and reason. Every
 * error is reported by {@link #build()}.
 */
public final class ControlOptionsBuilder {
  private LawChoice law = LawKind.MTRR;
  private Duration period = Duration.ofMillis(250);
  private int step = ControlOptions.STEP.max();
  private OptionalInt total = OptionalInt.empty();
  private boolean shadow;
  private int records = 256;
  private MtrrRule mtrr = MtrrRule.DEFAULT;
  private PiRule pi = PiRule.DEFAULT;
  private OptimalRule optimal = OptimalRule.DEFAULT;

  ControlOptionsBuilder() {}

  /**
   * Sets {@link ControlOptions#law()}.
   *
   * @param decides a shipped law, or an {@link OwnLaw}
   * @return this builder
   */
  public ControlOptionsBuilder law(LawChoice decides) {
    this.law = decides;
    return this;
  }

  /**
   * Sets {@link ControlOptions#period()}.
   *
   * @param every 10ms to 1m
   * @return this builder
   */
  public ControlOptionsBuilder period(Duration every) {
    this.period = every;
    return this;
  }

  /**
   * Sets {@link ControlOptions#step()}.
   *
   * @param threads 1 to 65535
   * @return this builder
   */
  public ControlOptionsBuilder step(int threads) {
    this.step = threads;
    return this;
  }

  /**
   * Sets {@link ControlOptions#total()}.
   *
   * @param handlers 1 to 65535
   * @return this builder
   */
  public ControlOptionsBuilder total(int handlers) {
    this.total = OptionalInt.of(handlers);
    return this;
  }

  /**
   * Sets {@link ControlOptions#shadow()}.
   *
   * @param publishes whether decisions are only published
   * @return this builder
   */
  public ControlOptionsBuilder shadow(boolean publishes) {
    this.shadow = publishes;
    return this;
  }

  /**
   * Sets {@link ControlOptions#records()}.
   *
   * @param decisions 1 to 65536
   * @return this builder
   */
  public ControlOptionsBuilder records(int decisions) {
    this.records = decisions;
    return this;
  }

  /**
   * Sets {@link ControlOptions#mtrr()}.
   *
   * @param rule the gains of the shipped law
   * @return this builder
   */
  public ControlOptionsBuilder mtrr(MtrrRule rule) {
    this.mtrr = rule;
    return this;
  }

  /**
   * Sets {@link ControlOptions#pi()}.
   *
   * @param rule how PI control works
   * @return this builder
   */
  public ControlOptionsBuilder pi(PiRule rule) {
    this.pi = rule;
    return this;
  }

  /**
   * Sets {@link ControlOptions#optimal()}.
   *
   * @param rule how the optimal law works
   * @return this builder
   */
  public ControlOptionsBuilder optimal(OptimalRule rule) {
    this.optimal = rule;
    return this;
  }

  /**
   * Builds the options.
   *
   * @return the options, checked
   * @throws ConfigException if an option is out of range
   */
  public ControlOptions build() {
    return new ControlOptions(law, period, step, total, shadow, records, mtrr, pi, optimal);
  }
}
