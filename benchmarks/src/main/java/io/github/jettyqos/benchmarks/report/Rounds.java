package io.github.jettyqos.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures of several rounds, of which the medians count. */
public final class Rounds {
  private final Map<String, List<Double>> figures = new LinkedHashMap<>();

  /** Adds a value. */
  public void add(String figure, double value) {
    figures.computeIfAbsent(figure, any -> new ArrayList<>()).add(value);
  }

  /** Removes all values, after the warm-up. */
  public void clear() {
    figures.clear();
  }

  private List<Double> of(String figure) {
    List<Double> values = figures.get(figure);
    if (values == null) {
      throw new IllegalArgumentException(figure + " is not measured");
    }
    return values;
  }

  /** The median. */
  public double median(String figure) {
    return Medians.of(of(figure));
  }

  /** The largest value. */
  public double most(String figure) {
    return Collections.max(of(figure));
  }

  /** The median ratio of a figure to another one of the same round. */
  public double ratio(String figure, String to) {
    return Medians.of(ratios(figure, to));
  }

  /** The median absolute deviation of these ratios. */
  public double spread(String figure, String to) {
    return Medians.deviation(ratios(figure, to));
  }

  /** The ratios of a figure to another one of the same round. */
  public List<Double> ratios(String figure, String to) {
    List<Double> above = of(figure);
    List<Double> below = of(to);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < Math.min(above.size(), below.size()); i++) {
      ratios.add(above.get(i) / below.get(i));
    }
    return ratios;
  }

  /** Adds all medians to a report. */
  public void report(Report report) {
    figures.forEach((figure, values) -> report.result(figure, Medians.of(values)));
  }
}
