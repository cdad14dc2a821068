package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.ControlOptions.ControlOptionsBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import java.time.Duration;
import java.util.Optional;

/** Configurations of the experiments. */
final class LiveConfig {
  private static final int RECORDS = 4096;
  private static final Duration NEVER = Duration.ofMinutes(5);

  private LiveConfig() {}

  /** A class of the path of its name, whose queue is practically without bound. */
  static ServiceClassBuilder named(String name) {
    return of(name, false);
  }

  /** The class that takes the rest. */
  static ServiceClassBuilder rest(String name) {
    return of(name, true);
  }

  /** One of these. Nothing is lent: a class has the threads that a law gives to it. */
  static ServiceClassBuilder of(String name, boolean rest) {
    return plain(name, rest).lend(false).borrow(false).queueMax(20_000).queueTimeout(NEVER);
  }

  /** A class with nothing configured, of the path of its name, or of the rest. */
  static ServiceClassBuilder plain(String name, boolean rest) {
    ServiceClassBuilder plain = ServiceClass.named(name);
    return rest ? plain : plain.match("path:/" + name + "/*");
  }

  /** A mean residence time. */
  static Target target(Meaning meaning, double millis) {
    return new Target(Metric.RESIDENCE, Statistic.MEAN, millis(millis), meaning);
  }

  static ControlOptions control(LawKind law, double periodMillis) {
    return control(law).period(millis(periodMillis)).build();
  }

  /** A law with nothing configured; all its decisions are remembered. */
  static ControlOptionsBuilder control(LawKind law) {
    return ControlOptions.builder().law(law).records(RECORDS);
  }

  /** A law that tracks residence times by PI control. */
  static ControlOptionsBuilder pi(PiKind kind, Optional<PiGains> absolute, PiGains relative) {
    return control(LawKind.PI)
        .pi(
            new PiRule(
                kind,
                RatioScale.LOGARITHM,
                absolute,
                Optional.of(relative),
                Metric.RESIDENCE,
                Adaptation.DEFAULT));
  }

  static Duration millis(double millis) {
    return Duration.ofNanos(Math.round(millis * 1e6));
  }
}
