package io.github.jettyqos.benchmarks.faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The findings of a row in one mode. Of a figure that is added twice the worse one counts. */
final class Finding {
  /** Requests and answers, as clients saw them. */
  final AnswerCounts tally = new AnswerCounts();

  private final Map<String, Figure> figures = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * A measured figure with its bounds.
   *
   * @param name with the unit
   * @param value measured
   * @param least of it
   * @param most of it
   */
  record Figure(String name, double value, double least, double most) {
    /** False for a value that is not a number. */
    boolean holds() {
      return least <= value && value <= most;
    }

    /** The value as text, without decimals if it is whole. */
    String word() {
      return value == Math.rint(value) && Math.abs(value) < 1e15
          ? Long.toString((long) value)
          : String.format(Locale.ROOT, "%.1f", value);
    }
  }

  /** Adds a figure without bound. */
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

  /** Adds a line for readers, such as details of a broken bound. */
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
