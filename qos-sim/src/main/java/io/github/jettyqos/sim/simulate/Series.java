package io.github.jettyqos.sim.simulate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Windows of a class over time, each a mean over the seeds that had it. */
final class Series {
  private final List<Point> points = new ArrayList<>();

  /** What is kept of every window. */
  enum Column {
    ARRIVALS(Window::arrivals),
    COMPLETED(Window::completed),
    REJECTED(Window::rejected),
    DELAY(Window::delay),
    BUDGET(Window::budget),
    QUEUED(Window::queued);

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToDoubleFunction<Window> of;

    Column(ToDoubleFunction<Window> of) {
      this.of = of;
    }
  }

  private static final class Mean {
    private double sum;
    private int count;
  }

  private static final class Point {
    private final Map<Column, Mean> means = new EnumMap<>(Column.class);

    void add(Window window) {
      for (Column column : Column.values()) {
        double value = column.of.applyAsDouble(window);
        if (!Double.isNaN(value)) {
          Mean mean = means.computeIfAbsent(column, c -> new Mean());
          mean.sum += value;
          mean.count++;
        }
      }
    }
  }

  void add(List<Window> windows) {
    while (points.size() < windows.size()) {
      points.add(new Point());
    }
    for (int i = 0; i < windows.size(); i++) {
      points.get(i).add(windows.get(i));
    }
  }

  int size() {
    return points.size();
  }

  /** No number if no seed had one. */
  double mean(int window, Column column) {
    Mean mean = points.get(window).means.get(column);
    return mean == null ? Double.NaN : mean.sum / mean.count;
  }
}
