package io.github.jettyqos.core.history;

import io.github.jettyqos.core.history.HistoryPoint.ClassPoint;
import io.github.jettyqos.core.history.Series.ClassSeries;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** The points of one class, in arrays of fixed size. Guarded by the history. */
final class ClassTrack {
  private static final byte UNKNOWN = -1;

  private final Map<Quantity, float[]> values = new EnumMap<>(Quantity.class);
  private final byte[] states;

  ClassTrack(int size) {
    states = new byte[size];
    Arrays.fill(states, UNKNOWN);
    for (Quantity each : Quantity.values()) {
      float[] unknown = new float[size];
      Arrays.fill(unknown, Float.NaN);
      values.put(each, unknown);
    }
  }

  void clear(int slot) {
    values.values().forEach(each -> each[slot] = Float.NaN);
    states[slot] = UNKNOWN;
  }

  /**
   * Adds a point to a slot.
   *
   * @param seconds the time that the slot covers so far
   */
  void merge(int slot, double seconds, ClassPoint point, double pointSeconds) {
    values.forEach(
        (quantity, of) -> {
          double next = point.values().getOrDefault(quantity, Double.NaN);
          of[slot] = quantity.merged(of[slot], seconds, next, pointSeconds);
        });
    int state = point.state() == null ? UNKNOWN : Series.STATES.indexOf(point.state());
    states[slot] = (byte) Math.max(states[slot], state);
  }

  /** Copies the points of some slots; unknown ones for slots below 0. */
  ClassSeries at(int... slots) {
    Map<Quantity, float[]> copies = new EnumMap<>(Quantity.class);
    values.forEach((quantity, of) -> copies.put(quantity, at(of, slots)));
    byte[] told = new byte[slots.length];
    for (int i = 0; i < slots.length; i++) {
      told[i] = slots[i] < 0 ? UNKNOWN : states[slots[i]];
    }
    return new ClassSeries(copies, told);
  }

  static float[] at(float[] of, int... slots) {
    float[] copy = new float[slots.length];
    for (int i = 0; i < slots.length; i++) {
      copy[i] = slots[i] < 0 ? Float.NaN : of[slots[i]];
    }
    return copy;
  }

  /** The bytes of its arrays. */
  long bytes() {
    return states.length
        + values.values().stream().mapToLong(each -> (long) Float.BYTES * each.length).sum();
  }
}
