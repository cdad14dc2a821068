package io.github.jettyqos.benchmarks.report;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.sim.report.Check;
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

  private final Map<String, Long> options;

  /** An empty report of a measurement without options. */
  public Report(String name) {
    this(name, Map.of());
  }

  /** An empty report of a measurement that is told a value for each of its options. */
  public Report(String name, Map<String, Long> options) {
    this.name = name;
    this.options = Map.copyOf(options);
  }

  /** What is measured. */
  public String name() {
    return name;
  }

  /** What the measurement is told. */
  public long option(RunOption option) {
    return options.getOrDefault(option.name(), option.byDefault());
  }

  /** Adds a figure, and says it. */
  public void result(String figure, double value) {
    System.err.printf(Locale.ROOT, "%s: %.6g%n", figure, value);
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
    checks.add(new Check(check, value, bound, false));
  }

  /** Adds a check: a figure that was added at most bound. */
  public void atMost(String check, String figure, double bound) {
    atMost(check, value(figure), bound);
  }

  /** Adds a check: a figure that was added at least bound. */
  public void atLeast(String check, String figure, double bound) {
    atLeast(check, value(figure), bound);
  }

  /** Adds a check: value at least bound. */
  public void atLeast(String check, double value, double bound) {
    checks.add(new Check(check, value, bound, true));
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
    Map<String, Object> json = check.json();
    json.replaceAll((key, value) -> value instanceof Double number ? rounded(number) : value);
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
              check.holds() ? "holds " : "MISSED",
              check.name(),
              check.value(),
              check.bound()));
    }
    notes.forEach(note -> lines.append("note   ").append(note).append(System.lineSeparator()));
    return lines.toString();
  }

  private static double rounded(double value) {
    return Double.isFinite(value) ? Math.round(value * 1e4) / 1e4 : value;
  }
}
