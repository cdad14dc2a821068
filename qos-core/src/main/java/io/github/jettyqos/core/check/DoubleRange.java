package io.github.jettyqos.core.check;

import java.util.OptionalDouble;

/**
 * The range of an option that is a number; NaN is in no range.
 *
 * @param min the minimum
 * @param max the maximum
 */
public record DoubleRange(double min, double max) implements Allowed<Double> {

  @Override
  public Double check(String key, Double value) {
    return check(key, value.doubleValue());
  }

  /**
   * Checks a value.
   *
   * @param key the dotted key, for the message
   * @param value the value
   * @return the value
   * @throws ConfigException if it is out of range or not a number
   */
  public double check(String key, double value) {
    if (!(value >= min && value <= max)) {
      throw ConfigException.of(key, value, "is out of range; give " + this);
    }
    return value;
  }

  /** The range in words: {@code a number from 0 to 1}. */
  @Override
  public String toString() {
    return "a number from " + shown(min) + " to " + shown(max);
  }

  private static String shown(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e15
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }

  /**
   * A number, or automatic.
   *
   * @param range of the number
   */
  public record OrAuto(DoubleRange range) implements Allowed<OptionalDouble> {
    @Override
    public OptionalDouble check(String key, OptionalDouble value) {
      value.ifPresent(given -> range.check(key, given));
      return value;
    }

    /** In words: {@code auto or a number from 0 to 1}. */
    @Override
    public String toString() {
      return AUTO + " or " + range;
    }
  }
}
