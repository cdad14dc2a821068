package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import java.time.Duration;
import java.util.Optional;

/** A law beside the vicious cycle. */
enum CycleLaw {
  /** The shipped law, which plans no more threads than saturate the server as measured. */
  SHIPPED("mtrr"),
  /**
   * PI control of each delay by its own threads, Lu, Abdelzaher, Stankovic and Son 2001: of those
   * that the paper means. It settles at a value, so that no gate turns away what would be late.
   */
  DELAYS("delays only"),
  /** The same with as many threads as saturate the server, which nothing tells beforehand. */
  DELAYS_LIMITED("delays only, saturating threads"),
  /** Equal shares. */
  NONE("no law");

  /** Threads for a second of error. */
  private static final PiGains GAINS = new PiGains(-10, 0.3);

  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final String words;

  CycleLaw(String words) {
    this.words = words;
  }

  ControlOptions options() {
    return switch (this) {
      case SHIPPED -> ControlOptions.DEFAULT;
      case NONE -> ControlOptions.DEFAULT.withLaw(LawKind.STATIC);
      default -> ControlOptions.builder().law(LawKind.PI).pi(pi()).period(PERIOD).build();
    };
  }

  private static PiRule pi() {
    return new PiRule(
        PiKind.ABSOLUTE,
        RatioScale.PLAIN,
        Optional.of(GAINS),
        Optional.empty(),
        Metric.RESIDENCE,
        Adaptation.DEFAULT);
  }

  boolean isPi() {
    return this == DELAYS || this == DELAYS_LIMITED;
  }

  Meaning meaning() {
    return isPi() ? Meaning.TRACK : Meaning.AT_MOST;
  }

  int threads(CycleSite site) {
    return this == DELAYS_LIMITED ? site.line().saturationPoint() : site.threads();
  }

  @Override
  public String toString() {
    return words;
  }
}
