package io.github.jettyqos.core;

/**
 * The range of an option that is a whole number, both ends included.
 *
 * <p>Constructors check against such constants and the reference of the configuration prints them,
 * so the documentation cannot name another range than the code.
 */
public record IntRange(int min, int max) {

  /** Returns the value if it is in range and throws {@link ConfigException} otherwise. */
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
}
