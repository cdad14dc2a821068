package io.github.jettyqos.benchmarks.faults;

/**
 * A fault, and the invariants that must hold.
 *
 * @param number of the row
 * @param name of the fault
 * @param done the procedure
 * @param invariant that must hold, beside those of every row
 * @param mustFail whether the mechanism is off, so that a bound must be broken
 * @param play the procedure as code
 */
record Row(int number, String name, String done, String invariant, boolean mustFail, Play play) {
  /** Plays a fault, and adds the figures. */
  @FunctionalInterface
  interface Play {
    void play(Scene scene) throws Exception;
  }
}
