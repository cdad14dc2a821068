package io.github.jettyqos.core.check;

import java.util.OptionalInt;

/**
 * The range of an option that is a whole number.
 *
 * <p>Both the checks and the reference of the configuration use these constants.
 *
 * @param min the minimum
 * @param max the maximum
 */
public record IntRange(int min, int max) implements Allowed<Integer> {

  @Override
  public Integer check(String key, Integer value) {
    return check(key, value.intValue());
  }

  /**
   * Checks a value.
   *
   * @param key the dotted key, for the message
   * @param value the value
   * @return the value
   * @throws ConfigException if it is out of range
   */
  public int check(String key, long value) {
    if (value < min || value > max) {
      throw ConfigException.of(key, value, "is out of range; give " + this);
    }
    return (int) value;
  }

  /** The range in words: {@code a whole number from 1 to 1000}. */
  @Override
  public String toString() {
    return "a whole number from " + min + " to " + max;
  }

  /**
   * A whole number, or automatic.
   *
   * @param range of the number
   */
  public record OrAuto(IntRange range) implements Allowed<OptionalInt> {
    @Override
    public OptionalInt check(String key, OptionalInt value) {
      value.ifPresent(given -> range.check(key, given));
      return value;
    }

    /** In words: {@code auto or a whole number from 1 to 1000}. */
    @Override
    public String toString() {
      return AUTO + " or " + range;
    }
  }
}
