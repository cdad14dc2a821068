package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.sim.report.Check;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The findings of an experiment: its figures, those of the paper, and checks. */
public final class Findings {
  private final String experiment;
  private final List<Long> seeds;
  private final Map<String, Double> results = new LinkedHashMap<>();
  private final Map<String, Double> paper = new LinkedHashMap<>();
  private final List<Check> checks = new ArrayList<>();
  private final StringBuilder table = new StringBuilder();
  private int claims;
  private int notReproduced;
  private int goals;
  private int goalsMissed;

  /** Findings of an experiment without random numbers. */
  public Findings(String experiment) {
    this(experiment, List.of());
  }

  public Findings(String experiment, List<Long> seeds) {
    this.experiment = experiment;
    this.seeds = List.copyOf(seeds);
  }

  public void result(String figure, double value) {
    results.put(figure, value);
  }

  /** Adds a result and the value that the paper gives for it. */
  public void result(String figure, double value, double ofPaper) {
    result(figure, value);
    paper(figure, ofPaper);
  }

  public void paper(String figure, double value) {
    paper.put(figure, value);
  }

  /** A check: value at most bound. */
  public void atMost(String name, double value, double bound) {
    checks.add(new Check(name, value, bound, false));
  }

  /** A check: value at least bound. */
  public void atLeast(String name, double value, double bound) {
    checks.add(new Check(name, value, bound, true));
  }

  /** Two checks: value from a bound to another. */
  public void within(String name, double value, double least, double most) {
    atLeast(name + ", from below", value, least);
    atMost(name + ", from above", value, most);
  }

  /**
   * Two checks that a figure stays where it is; our choices were made for it, so it proves no claim
   * of the paper.
   */
  public void regression(String name, double value, double least, double most) {
    within("regression test: " + name, value, least, most);
  }

  /**
   * A claim of the paper: a value from a bound to another. A line, and a result of 1 or 0, say
   * whether it came out.
   */
  public void claim(String text, double value, double least, double most) {
    boolean reproduced = value >= least && value <= most;
    String range =
        least == Double.NEGATIVE_INFINITY
            ? String.format(Locale.ROOT, "at most %.4g", most)
            : most == Double.POSITIVE_INFINITY
                ? String.format(Locale.ROOT, "at least %.4g", least)
                : String.format(Locale.ROOT, "%.4g to %.4g", least, most);
    String verdict = reproduced ? "reproduced" : "not reproduced";
    line("%s: %s: %.4g (claimed: %s)", verdict, text, value, range);
    result("reproduced: " + text, reproduced ? 1 : 0);
    claims++;
    notReproduced += reproduced ? 0 : 1;
  }

  /**
   * A goal of ours, which may be missed: a value of at most a bound. A line, and a result of 1 or
   * 0, say whether it is met.
   */
  public void goal(String text, double value, double most) {
    boolean met = value <= most;
    line("%s: %s: %.4g (goal: at most %.4g)", met ? "met" : "MISSED", text, value, most);
    result("met: " + text, met ? 1 : 0);
    goals++;
    goalsMissed += met ? 0 : 1;
  }

  /** Adds a line of one label and a cell for each value. */
  public void row(String label, String cell, Stream<?> values) {
    table.append(label);
    values.forEach(value -> table.append(String.format(Locale.ROOT, cell, value)));
    table.append(System.lineSeparator());
  }

  /** A line of the table for a person. */
  public void line(String format, Object... values) {
    table.append(String.format(Locale.ROOT, format + "%n", values));
  }

  public Map<String, Double> results() {
    return Collections.unmodifiableMap(results);
  }

  public Map<String, Double> paper() {
    return Collections.unmodifiableMap(paper);
  }

  public List<Check> checks() {
    return Collections.unmodifiableList(checks);
  }

  /** The lines of the table, without the checks. */
  public String lines() {
    return table.toString();
  }

  public boolean holds() {
    return checks.stream().allMatch(Check::holds);
  }

  /** The conclusion in a few words: checks, then goals and claims that did not come out. */
  public String verdict() {
    long missed = checks.stream().filter(check -> !check.holds()).count();
    String verdict =
        checks.isEmpty()
            ? "no checks"
            : missed == 0
                ? "all " + checks.size() + " checks hold"
                : missed + " of " + checks.size() + " checks MISSED";
    if (goalsMissed > 0) {
      verdict += "; goals missed: " + goalsMissed + " of " + goals;
    }
    if (notReproduced > 0) {
      verdict += "; claims not reproduced: " + notReproduced + " of " + claims;
    }
    return verdict;
  }

  public String table() {
    StringBuilder all = new StringBuilder(table);
    for (Check check : checks) {
      all.append(check).append(System.lineSeparator());
    }
    return all.toString();
  }

  /** One object. */
  public String json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("experiment", experiment);
    json.put("seeds", seeds);
    json.put("results", results);
    json.put("paper", paper);
    json.put("checks", checks.stream().map(Check::json).toList());
    return Json.write(json);
  }
}
