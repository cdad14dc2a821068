package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.ControlOptionsBuilder;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.PiGains;
import io.github.jettyqos.core.law.PiKind;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.RatioScale;
import io.github.jettyqos.core.loop.ControlLaws;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The laws that the shipped one is compared with, each with its own defaults. PI control has no
 * gains that fit every server: it runs with Lu's, and with gains that are found while it runs. The
 * optimal law finds its models while it runs.
 */
final class ShiftLaws {
  private static final PiRule LU =
      new PiRule(
          PiKind.ABSOLUTE,
          RatioScale.PLAIN,
          Optional.of(PiGains.LU_ABSOLUTE),
          Optional.of(PiGains.LU_RELATIVE),
          Metric.WAITING,
          Adaptation.DEFAULT);

  private ShiftLaws() {}

  static ControlLaw shipped(List<ServiceClass> classes) {
    return ControlLaws.of(ControlOptions.DEFAULT, classes, ShiftScenario.THREADS);
  }

  /** By name, in the order of the table. */
  static Map<String, Function<List<ServiceClass>, ControlLaw>> others() {
    Map<String, Function<List<ServiceClass>, ControlLaw>> laws = new LinkedHashMap<>();
    laws.put("mtrr, tables only", mtrr(new MtrrRule(0, 0)));
    laws.put("queueing model", law(LawKind.QUEUEING_MODEL));
    laws.put("queue length", law(LawKind.QUEUE_LENGTH));
    laws.put("age", law(LawKind.AGE));
    laws.put("pi absolute", pi(LU));
    laws.put("pi absolute, adaptive", pi(PiRule.DEFAULT.withKind(PiKind.ABSOLUTE)));
    laws.put("pi relative", pi(LU.withKind(PiKind.RELATIVE)));
    laws.put("pi hybrid", pi(LU.withKind(PiKind.HYBRID)));
    laws.put("optimal", law(LawKind.OPTIMAL));
    return laws;
  }

  /** The shipped law with other gains. */
  static Function<List<ServiceClass>, ControlLaw> mtrr(MtrrRule rule) {
    return law(ControlOptions.builder().mtrr(rule));
  }

  private static Function<List<ServiceClass>, ControlLaw> pi(PiRule rule) {
    return law(ControlOptions.builder().law(LawKind.PI).pi(rule));
  }

  private static Function<List<ServiceClass>, ControlLaw> law(LawKind kind) {
    return law(ControlOptions.builder().law(kind));
  }

  private static Function<List<ServiceClass>, ControlLaw> law(ControlOptionsBuilder options) {
    ControlOptions built = options.period(ShiftRun.PERIOD).build();
    return classes -> ControlLaws.first(built, classes, ShiftScenario.THREADS);
  }
}
