package io.github.jettyqos.benchmarks.report;

import io.github.jettyqos.core.text.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was measured, and which bounds hold. */
public final class Report {
  private final String name;
  private final Map<String, Double> results = new LinkedHashMap<>();
  private final List<Check> checks = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /** A bound: the value must be at most, or at least, the bound. */
  private record Check(String name, double value, double bound, boolean holds) {}

  /** An empty report of a measurement. */
  public Report(String name) {
    this.name = name;
  }

  /** Adds a figure. */
  public void result(String figure, double value) {
    results.put(figure, value);
  }

  /** A figure that was added. */
  public double value(String figure) {
    Double value = results.get(figure);
    if (value == null) {
      throw new IllegalArgumentException("no result " + figure + " among " + results.keySet());
    }
    return value;
  }

  /** Adds a check: value at most bound. */
  public void atMost(String check, double value, double bound) {
    checks.add(new Check(check, value, bound, value <= bound));
  }

  /** Adds a check: value at least bound. */
  public void atLeast(String check, double value, double bound) {
    checks.add(new Check(check, value, bound, value >= bound));
  }

  /** Adds a line for a person, such as why a check does not hold. */
  public void note(String line) {
    notes.add(line);
  }

  /** Whether all checks hold. */
  public boolean holds() {
    return checks.stream().allMatch(Check::holds);
  }

  /** The report as one JSON object on one line; numbers have four decimals at most. */
  public String json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    Map<String, Double> rounded = new LinkedHashMap<>();
    results.forEach((figure, value) -> rounded.put(figure, rounded(value)));
    json.put("results", rounded);
    json.put("checks", checks.stream().map(Report::json).toList());
    if (!notes.isEmpty()) {
      json.put("notes", notes);
    }
    return Json.write(json);
  }

  private static Map<String, Object> json(Check check) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", check.name);
    json.put("value", rounded(check.value));
    json.put("bound", rounded(check.bound));
    json.put("holds", check.holds);
    return json;
  }

  /** The checks and notes as lines for a person. */
  public String summary() {
    StringBuilder lines = new StringBuilder();
    for (Check check : checks) {
      lines.append(
          String.format(
              Locale.ROOT,
              "%s %s: %.3f (bound %.3f)%n",
              check.holds ? "holds " : "MISSED",
              check.name,
              check.value,
              check.bound));
    }
    notes.forEach(note -> lines.append("note   ").append(note).append(System.lineSeparator()));
    return lines.toString();
  }

  private static double rounded(double value) {
    return Double.isFinite(value) ? Math.round(value * 1e4) / 1e4 : value;
  }
}
