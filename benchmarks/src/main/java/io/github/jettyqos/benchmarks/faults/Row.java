package io.github.jettyqos.benchmarks.faults;

/**
 * One way in which something goes wrong, and what must hold all the same.
 *
 * @param number of it
 * @param name what goes wrong, in a word or two
 * @param done what is done
 * @param invariant what must hold, beside what must hold after every row
 * @param mustFail whether the mechanism is off, so that a bound must be broken
 * @param play does it
 */
record Row(int number, String name, String done, String invariant, boolean mustFail, Play play) {
  /** Does what is done, and takes the figures. */
  @FunctionalInterface
  interface Play {
    void play(Scene scene) throws Exception;
  }
}
