package io.github.jettyqos.core.history;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A copy of points of the history, the oldest first. */
public final class Series {
  /** The states of a class, from good to bad; a minute has the worst of its seconds. */
  public static final List<String> STATES =
      List.of("none", "kept", "unknown", "turned-away", "late", "late-turned-away");

  private final double[] at;
  private final float[] total;
  private final float[] pressure;
  private final Map<String, ClassSeries> classes;

  Series(double[] at, float[] total, float[] pressure, Map<String, ClassSeries> classes) {
    this.at = at;
    this.total = total;
    this.pressure = pressure;
    this.classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
  }

  /** {@return the number of points} */
  public int size() {
    return at.length;
  }

  /**
   * The time of a point.
   *
   * @param index from 0
   * @return seconds since 1970
   */
  public double at(int index) {
    return at[index];
  }

  /**
   * The handlers at once over all classes.
   *
   * @param index from 0
   * @return the mean over the point; NaN in a gap
   */
  public double total(int index) {
    return total[index];
  }

  /**
   * The pressure.
   *
   * @param index from 0
   * @return the most in the point; NaN in a gap
   */
  public double pressure(int index) {
    return pressure[index];
  }

  /** {@return the classes by name} */
  public Map<String, ClassSeries> classes() {
    return classes;
  }

  /** The points of a class. */
  public static final class ClassSeries {
    private final Map<Quantity, float[]> values;
    private final byte[] states;

    ClassSeries(Map<Quantity, float[]> values, byte[] states) {
      this.values = values;
      this.states = states;
    }

    /**
     * A value.
     *
     * @param of which
     * @param index of the point, from 0
     * @return NaN if unknown
     */
    public double value(Quantity of, int index) {
      return requireNonNull(values.get(of))[index];
    }

    /**
     * The worst state in a point.
     *
     * @param index from 0
     * @return one of {@link Series#STATES}; null if unknown
     */
    public @Nullable String state(int index) {
      return states[index] < 0 ? null : STATES.get(states[index]);
    }
  }
}
