package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.report.Check;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The results of a scenario over all seeds. */
final class ScenarioResult {
  private final Scenario scenario;
  private final List<ClassTotals> classes;
  private Traffic.@Nullable Told traffic;
  private long held;

  ScenarioResult(Scenario scenario) {
    this.scenario = scenario;
    this.classes = scenario.config().classes().stream().map(ClassTotals::new).toList();
  }

  void add(RunResult run) {
    held += run.held();
    if (traffic == null) {
      traffic = run.traffic(); // of the first seed: others differ by chance alone
    }
    for (int k = 0; k < classes.size(); k++) {
      classes.get(k).add(run.classes().get(k), run.seconds());
    }
  }

  Scenario scenario() {
    return scenario;
  }

  /** Periods in which the budgets stayed, as nothing could be made of what the law proposed. */
  long held() {
    return held;
  }

  /** The traffic of the first seed. */
  Traffic.Told traffic() {
    return Objects.requireNonNull(traffic, "no run");
  }

  List<ClassTotals> classes() {
    return classes;
  }

  List<Check> checks() {
    return classes.stream().flatMap(each -> each.checks().stream()).toList();
  }

  Map<String, Double> results() {
    Map<String, Double> results = new LinkedHashMap<>();
    classes.forEach(each -> results.putAll(each.results()));
    return results;
  }
}
