package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.PiKind;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.core.loop.ControlLaws;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** PI control as the paper has it: given gains, connection delays. */
final class LuLaws {
  private LuLaws() {}

  /** A law for delays in the ratio of one over the weights. */
  static Function<List<ServiceClass>, ControlLaw> relative(
      RatioScale scale, PiGains gains, int... weights) {
    PiRule rule =
        new PiRule(
            PiKind.RELATIVE, scale, Optional.empty(), Optional.of(gains), Adaptation.DEFAULT);
    return law(rule, k -> new Guarantee.Relative(weights[k]));
  }

  /** A law with an absolute delay for each class. */
  static Function<List<ServiceClass>, ControlLaw> absolute(PiGains gains, int... seconds) {
    PiRule rule =
        new PiRule(
            PiKind.ABSOLUTE,
            RatioScale.PLAIN,
            Optional.of(gains),
            Optional.empty(),
            Adaptation.DEFAULT);
    return law(rule, k -> new Guarantee.Absolute(delay(seconds[k])));
  }

  private static Target delay(int seconds) {
    return new Target(Metric.WAITING, Statistic.MEAN, Duration.ofSeconds(seconds), Meaning.TRACK);
  }

  private static Function<List<ServiceClass>, ControlLaw> law(
      PiRule rule, IntFunction<Guarantee> promised) {
    ControlOptions options = ControlOptions.builder().law(LawKind.PI).pi(rule).build();
    return classes ->
        ControlLaws.first(
            options,
            IntStream.range(0, classes.size())
                .mapToObj(k -> classes.get(k).withGuarantee(promised.apply(k)))
                .toList(),
            LuRegime.PROCESSES);
  }
}
