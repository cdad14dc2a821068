package io.github.jettyqos.benchmarks.faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a row found in one mode. Of a figure that is told twice the worse one counts. */
final class Finding {
  /** Requests and their answers, as the clients saw them. */
  final AnswerCounts tally = new AnswerCounts();

  private final Map<String, Figure> figures = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * What was measured, and within which bounds.
   *
   * @param name what it is, with its unit
   * @param value the figure
   * @param least of it
   * @param most of it
   */
  record Figure(String name, double value, double least, double most) {
    /** Not where there is no value. */
    boolean holds() {
      return least <= value && value <= most;
    }

    /** Without decimals where these say nothing. */
    String word() {
      return value == Math.rint(value) && Math.abs(value) < 1e15
          ? Long.toString((long) value)
          : String.format(Locale.ROOT, "%.1f", value);
    }
  }

  /** A figure that has no bound. */
  void fact(String name, double value) {
    add(new Figure(name, value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
  }

  void atMost(String name, double value, double bound) {
    add(new Figure(name, value, Double.NEGATIVE_INFINITY, bound));
  }

  void atLeast(String name, double value, double bound) {
    add(new Figure(name, value, bound, Double.POSITIVE_INFINITY));
  }

  private void add(Figure figure) {
    figures.merge(figure.name(), figure, (one, other) -> one.holds() ? other : one);
  }

  /** For a person: what was seen when a bound was broken. */
  void note(String line) {
    notes.add(line);
  }

  List<Figure> figures() {
    return List.copyOf(figures.values());
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  boolean holds() {
    return !figures.isEmpty() && figures.values().stream().allMatch(Figure::holds);
  }
}
