package io.github.jettyqos.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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

  /** The report as one JSON object on one line. */
  public String json() {
    StringBuilder json =
        new StringBuilder("{\"name\":").append(quoted(name)).append(",\"results\":{");
    String comma = "";
    for (Map.Entry<String, Double> result : results.entrySet()) {
      json.append(comma)
          .append(quoted(result.getKey()))
          .append(':')
          .append(number(result.getValue()));
      comma = ",";
    }
    json.append("},\"checks\":[");
    comma = "";
    for (Check check : checks) {
      json.append(comma)
          .append("{\"name\":")
          .append(quoted(check.name))
          .append(",\"value\":")
          .append(number(check.value))
          .append(",\"bound\":")
          .append(number(check.bound))
          .append(",\"holds\":")
          .append(check.holds)
          .append('}');
      comma = ",";
    }
    json.append(']');
    if (!notes.isEmpty()) {
      json.append(",\"notes\":[")
          .append(notes.stream().map(Report::quoted).collect(Collectors.joining(",")))
          .append(']');
    }
    return json.append('}').toString();
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

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(Math.round(value * 1e4) / 1e4) : "null";
  }
}
