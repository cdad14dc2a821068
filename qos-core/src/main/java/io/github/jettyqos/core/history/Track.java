package io.github.jettyqos.core.history;

import io.github.jettyqos.core.history.HistoryPoint.ClassPoint;
import io.github.jettyqos.core.history.Series.ClassSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The last points of all classes, each in a slot of a ring. Guarded by the history. */
final class Track {
  /** A time without measurements is a gap if it is longer than this many steps. */
  private static final double GAP = 1.5;

  private final double step;
  private final boolean merges;
  private final double[] at;
  private final float[] seconds;
  private final float[] total;
  private final float[] pressure;
  private Map<String, ClassTrack> classes = new LinkedHashMap<>();

  /** The number of filled slots, the newest of which is {@link #last}. */
  private int filled;

  private int last = -1;

  /**
   * A ring without points.
   *
   * @param step seconds
   * @param merges whether the points of one step, by the wall clock, share a slot
   */
  Track(int size, double step, boolean merges) {
    this.step = step;
    this.merges = merges;
    this.at = new double[size];
    this.seconds = new float[size];
    this.total = new float[size];
    this.pressure = new float[size];
  }

  void add(HistoryPoint point) {
    keepOnly(point.classes());
    // A clock that was set back comes by the same times again: those from before are dropped.
    while (filled > 0 && isAfter(at[last], point.at())) {
      filled--;
      last = Math.floorMod(last - 1, at.length);
    }
    if (filled == 0 || !merges || time(at[last]) < time(point.at())) {
      open();
    }
    double covered = seconds[last];
    at[last] = point.at();
    total[last] = Quantity.mean(total[last], covered, point.total(), point.seconds());
    pressure[last] = Math.max(pressure[last], (float) point.pressure());
    for (ClassPoint each : point.classes()) {
      ClassTrack of = classes.get(each.name());
      if (of != null) {
        of.merge(last, covered, each, point.seconds());
      }
    }
    seconds[last] = (float) (covered + point.seconds());
  }

  private boolean isAfter(double known, double next) {
    return merges ? time(known) > time(next) : known >= next;
  }

  private double time(double of) {
    return merges ? Math.floor(of / step) * step : of;
  }

  private void open() {
    last = (last + 1) % at.length;
    filled = Math.min(at.length, filled + 1);
    seconds[last] = 0;
    total[last] = 0;
    pressure[last] = 0;
    classes.values().forEach(each -> each.clear(last));
  }

  /** Keeps the points of classes by their names, and forgets all others. */
  private void keepOnly(List<ClassPoint> present) {
    List<String> names = present.stream().map(ClassPoint::name).toList();
    if (!names.equals(List.copyOf(classes.keySet()))) {
      Map<String, ClassTrack> next = new LinkedHashMap<>();
      for (String each : names) {
        ClassTrack known = classes.get(each);
        next.put(each, known == null ? new ClassTrack(at.length) : known);
      }
      classes = next;
    }
  }

  /**
   * Copies points, and one without values for each gap.
   *
   * @param from no points at or before this time, in seconds since 1970
   * @param most how many values of each quantity over all classes, the newest
   */
  Series read(double from, int most) {
    int[] slots = new int[2 * filled];
    double[] times = new double[2 * filled];
    int count = 0;
    for (int i = 0; i < filled; i++) {
      int slot = Math.floorMod(last - filled + 1 + i, at.length);
      if (at[slot] <= from) {
        continue;
      }
      if (i > 0) {
        int before = Math.floorMod(slot - 1, at.length);
        if (at[slot] - seconds[slot] - at[before] > GAP * step) {
          slots[count] = -1;
          times[count++] = time(at[before]) + step;
        }
      }
      slots[count] = slot;
      times[count++] = time(at[slot]);
    }
    int first = Math.max(0, count - most / Math.max(1, classes.size()));
    return copied(Arrays.copyOfRange(slots, first, count), Arrays.copyOfRange(times, first, count));
  }

  private Series copied(int[] slots, double[] times) {
    Map<String, ClassSeries> copies = new LinkedHashMap<>();
    classes.forEach((name, of) -> copies.put(name, of.at(slots)));
    return new Series(times, ClassTrack.at(total, slots), ClassTrack.at(pressure, slots), copies);
  }

  /** The bytes of all arrays. */
  long bytes() {
    List<ClassTrack> all = new ArrayList<>(classes.values());
    return (long) at.length * (Double.BYTES + 3 * Float.BYTES)
        + all.stream().mapToLong(ClassTrack::bytes).sum();
  }
}
