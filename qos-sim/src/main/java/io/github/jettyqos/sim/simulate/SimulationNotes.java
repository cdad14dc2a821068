package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.report.Texts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The notes that prevent a misreading of the results. */
final class SimulationNotes {
  private static final double WORTH_TELLING = 0.01;

  private SimulationNotes() {}

  /** One line each; those of the first server first. */
  static List<String> of(List<ScenarioResult> outcomes, boolean recorded) {
    Set<String> remarks = new LinkedHashSet<>();
    for (ScenarioResult outcome : outcomes) {
      remarks.addAll(outcome.traffic().notes());
      if (outcome.held() > 0) {
        remarks.add(
            outcome.scenario().inWords()
                + ": the law failed, or proposed what cannot be, in "
                + outcome.held()
                + " periods; the budgets stayed");
      }
      IgnoredSettings.of(outcome.scenario(), recorded)
          .forEach(each -> remarks.add(outcome.scenario().file() + ": " + each));
    }
    if (outcomes.size() > 1) {
      remarks.addAll(unused(outcomes.get(0).scenario(), outcomes.get(1).scenario(), recorded));
    }
    outcomes.get(0).classes().forEach(each -> remarks.addAll(ofClass(each)));
    return List.copyOf(remarks);
  }

  /**
   * The ignored settings of the second configuration, as the server and its requests are those of
   * the first.
   */
  private static List<String> unused(Scenario first, Scenario second, boolean recorded) {
    List<String> keys = new ArrayList<>();
    if (second.server() instanceof ServerModel.Equal used
        && second.config().speedup().filter(own -> !own.equals(used.speedup())).isPresent()) {
      keys.add("speedup");
    }
    if (second.server() instanceof ServerModel.Mixed used) {
      for (int k = 0; k < second.size(); k++) {
        ServiceClass each = second.config().classes().get(k);
        ClassWork work = used.work().classes().get(k);
        if (each.work().filter(own -> !own.equals(work)).isPresent()) {
          keys.add("classes." + each.name() + ".work");
        }
      }
    }
    for (ServiceClass each : second.config().classes()) {
      boolean same =
          first.config().classes().stream()
              .anyMatch(
                  other ->
                      other.name().equals(each.name()) && other.arrivals().equals(each.arrivals()));
      if (!recorded && each.arrivals().isPresent() && !same) {
        keys.add("classes." + each.name() + ".arrivals");
      }
    }
    return keys.isEmpty()
        ? List.of()
        : List.of(
            second.file()
                + ": not used, as both servers are one and meet the same requests: "
                + String.join(", ", keys));
  }

  private static List<String> ofClass(ClassTotals of) {
    String name = of.owner().name();
    if (of.arrivalsPerSecond() == 0) {
      boolean target = of.owner().guarantee().target().isPresent();
      return List.of(
          name + ": no request came" + (target ? "; whether its target is kept is not known" : ""));
    }
    return of.rejectedShare() > WORTH_TELLING
        ? List.of(
            "%s: %s of its requests were turned away; no delay speaks of them"
                .formatted(name, Texts.share(of.rejectedShare())))
        : List.of();
  }
}
