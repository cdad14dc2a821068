package io.github.jettyqos.sim.simulate;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Windows of a class over time, each a mean over the seeds that had it. */
final class Series {
  private final Map<Column, Means> means = new EnumMap<>(Column.class);
  private int size;

  Series() {
    for (Column column : Column.values()) {
      means.put(column, new Means());
    }
  }

  /** The quantities that are kept of every window. */
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

  /** One column: arrays, since there may be many windows of many classes. */
  private static final class Means {
    private double[] sums = {};
    private int[] counts = {};

    void reach(int windows) {
      if (windows > sums.length) {
        sums = Arrays.copyOf(sums, windows);
        counts = Arrays.copyOf(counts, windows);
      }
    }

    void add(int window, double value) {
      if (!Double.isNaN(value)) {
        sums[window] += value;
        counts[window]++;
      }
    }
  }

  void add(List<Window> windows) {
    size = Math.max(size, windows.size());
    means.forEach(
        (column, of) -> {
          of.reach(windows.size());
          for (int i = 0; i < windows.size(); i++) {
            of.add(i, column.of.applyAsDouble(windows.get(i)));
          }
        });
  }

  int size() {
    return size;
  }

  /** The mean over the seeds; NaN if no seed has a value. */
  @SuppressWarnings("NullAway") // every column has its means
  double mean(int window, Column column) {
    Means of = means.get(column);
    return of.sums[window] / of.counts[window];
  }
}
