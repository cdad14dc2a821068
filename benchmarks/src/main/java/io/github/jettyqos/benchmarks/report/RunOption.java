package io.github.jettyqos.benchmarks.report;

/**
 * A whole number that a measurement takes from the command line, as {@code --NAME N}.
 *
 * @param name without the dashes
 * @param least that it may be
 * @param most that it may be
 * @param byDefault where it is not given; outside of least and most where chance chooses then
 * @param says what it is
 */
public record RunOption(String name, long least, long most, long byDefault, String says) {

  /** As it is written. */
  public String word() {
    return "--" + name;
  }

  boolean takes(long value) {
    return least <= value && value <= most;
  }
}
