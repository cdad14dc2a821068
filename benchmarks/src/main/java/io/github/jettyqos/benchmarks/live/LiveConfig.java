package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.time.Duration;

/** Configurations of the experiments. */
final class LiveConfig {
  static final int RECORDS = 4096;
  private static final Duration NEVER = Duration.ofMinutes(5);

  private LiveConfig() {}

  /** A class of the path of its name, whose queue is practically without bound. */
  static ServiceClassBuilder named(String name) {
    return rest(name).match("path:/" + name + "/*");
  }

  /** The class that takes the rest. Nothing is lent: what a law gives is what a class has. */
  static ServiceClassBuilder rest(String name) {
    return ServiceClass.named(name).lend(false).borrow(false).queueMax(20_000).queueTimeout(NEVER);
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
    return ControlOptions.builder().law(law).period(millis(periodMillis)).records(RECORDS).build();
  }

  /** A law with nothing configured; all its decisions are remembered. */
  static ControlOptions control(LawKind law) {
    return ControlOptions.builder().law(law).records(RECORDS).build();
  }

  static Duration millis(double millis) {
    return Duration.ofNanos(Math.round(millis * 1e6));
  }
}
