package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.sim.report.Check;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Outcomes as one JSON object, of the shape that experiments have, and a few things beside it. */
final class SimulateJson {
  private SimulateJson() {}

  static String of(
      List<ScenarioResult> outcomes, int seeds, List<Check> checks, List<String> remarks) {
    Map<String, Object> json = new LinkedHashMap<>();
    Map<String, Double> results = new LinkedHashMap<>();
    for (ScenarioResult each : outcomes) {
      String before = each == outcomes.get(0) ? "" : "compare.";
      each.results().forEach((name, value) -> results.put(before + name, value));
    }
    json.put("experiment", "simulate");
    json.put("seeds", LongStream.rangeClosed(1, seeds).boxed().toList());
    json.put("results", results);
    json.put("paper", Map.of());
    json.put("checks", checks.stream().map(Check::json).toList());
    json.put("traffic", outcomes.get(0).traffic().inWords());
    json.put("notes", remarks);
    json.put("scenarios", outcomes.stream().map(each -> scenario(each.scenario())).toList());
    return Json.write(json);
  }

  private static Map<String, Object> scenario(Scenario scenario) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", scenario.file());
    json.put("control", scenario.law());
    json.put("told", scenario.told());
    json.put("threads", scenario.threads());
    json.put("faults", scenario.faults().stream().map(SimulatedFault::toString).toList());
    return json;
  }
}
