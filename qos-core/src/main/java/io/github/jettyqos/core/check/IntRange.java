package io.github.jettyqos.core.check;

import java.util.OptionalInt;

/**
 * The range of an option that is a whole number.
 *
 * <p>Constructors check against such constants and the reference of the configuration prints them,
 * so the documentation cannot name another range than the code.
 *
 * @param min the least value allowed
 * @param max the greatest value allowed
 */
public record IntRange(int min, int max) implements Allowed<Integer> {

  @Override
  public Integer check(String key, Integer value) {
    return check(key, value.intValue());
  }

  /**
   * Returns a value that is in range.
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
   * A whole number, or none for one that is found.
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
