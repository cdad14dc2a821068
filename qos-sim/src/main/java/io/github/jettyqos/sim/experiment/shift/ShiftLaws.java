package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.delay.OptimalOptions;
import io.github.jettyqos.core.control.delay.PiOptions;
import io.github.jettyqos.core.control.mtrr.MtrrLaws;
import io.github.jettyqos.core.control.rate.ServiceRateControl;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.settings.Adaptation;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.MtrrRule;
import io.github.jettyqos.core.settings.PiGains;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The laws that the shipped one is compared with, each with its own defaults. PI control has no
 * gains that fit every server: it runs with Lu's, and with gains that are found while it runs. The
 * optimal law finds its models while it runs.
 */
final class ShiftLaws {
  private ShiftLaws() {}

  static ControlLaw shipped(List<ServiceClass> classes) {
    return ControlLaws.of(ControlOptions.DEFAULT, classes, ShiftScenario.THREADS);
  }

  /** By name, in the order of the table. */
  static Map<String, Function<List<ServiceClass>, ControlLaw>> others() {
    Map<String, Function<List<ServiceClass>, ControlLaw>> laws = new LinkedHashMap<>();
    laws.put(
        "mtrr, tables only",
        classes -> MtrrLaws.of(new MtrrRule(0, 0), classes, ShiftScenario.THREADS));
    laws.put("queueing model", classes -> rate(ServiceRateControl.QUEUEING_MODEL, classes));
    laws.put("queue length", classes -> rate(ServiceRateControl.QUEUE_LENGTH, classes));
    laws.put("age", classes -> rate(ServiceRateControl.AGE, classes));
    laws.put("pi absolute", classes -> pi(classes).absolute(PiGains.LU_ABSOLUTE));
    laws.put(
        "pi absolute, adaptive",
        classes -> pi(classes).adaptiveAbsolute(PiGains.LU_ABSOLUTE, Adaptation.DEFAULT));
    laws.put("pi relative", classes -> pi(classes).relative(PiGains.LU_RELATIVE));
    laws.put(
        "pi hybrid",
        classes ->
            pi(classes)
                .hybrid(PiGains.LU_ABSOLUTE, PiGains.LU_RELATIVE, ShiftScenario.target(0) / 10));
    laws.put(
        "optimal",
        classes ->
            pi(classes)
                .adaptiveOptimal(
                    OptimalOptions.ofShares(classes.size(), ShiftScenario.THREADS),
                    Adaptation.DEFAULT));
    return laws;
  }

  private static ControlLaw rate(ServiceRateControl law, List<ServiceClass> classes) {
    return law.law(classes, ShiftScenario.THREADS, ShiftRun.PERIOD);
  }

  private static PiOptions pi(List<ServiceClass> classes) {
    return PiOptions.ofGuarantees(classes, ShiftScenario.THREADS);
  }
}
