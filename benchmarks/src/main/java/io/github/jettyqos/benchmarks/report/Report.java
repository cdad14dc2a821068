package io.github.jettyqos.benchmarks.report;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.sim.report.Check;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of a measurement, and its checks against bounds. */
public final class Report {
  private final String name;
  private final Map<String, Double> results = new LinkedHashMap<>();
  private final List<Check> checks = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /** An empty report of a measurement. */
  public Report(String name) {
    this.name = name;
  }

  /** The name of the measurement. */
  public String name() {
    return name;
  }

  /** Adds a figure, and prints it to standard error. */
  public void result(String figure, double value) {
    say("%s: %.6g", figure, value);
    results.put(figure, value);
  }

  /** Prints a line to standard error. */
  public static void say(String format, Object... arguments) {
    System.err.printf(Locale.ROOT, format + "%n", arguments);
  }

  /** The value of a figure that was added. */
  public double value(String figure) {
    Double value = results.get(figure);
    if (value == null) {
      throw new IllegalArgumentException("no result " + figure + " among " + results.keySet());
    }
    return value;
  }

  /** Adds a check: a value is at most a bound. */
  public void atMost(String check, double value, double bound) {
    checks.add(new Check(check, value, bound, false));
  }

  /** Adds a check: a figure that was added is at most a bound. */
  public void atMost(String check, String figure, double bound) {
    atMost(check, value(figure), bound);
  }

  /** Adds a check: a figure that was added is at least a bound. */
  public void atLeast(String check, String figure, double bound) {
    atLeast(check, value(figure), bound);
  }

  /** Adds a check: a value is at least a bound. */
  public void atLeast(String check, double value, double bound) {
    checks.add(new Check(check, value, bound, true));
  }

  /** Adds a line for readers, such as the reason why a check does not hold. */
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

  /** The checks and notes as lines of text. */
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
