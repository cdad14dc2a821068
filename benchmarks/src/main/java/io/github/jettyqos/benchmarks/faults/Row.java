package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;

/** One way in which something goes wrong, and what must hold all the same. */
interface Row {
  /** What goes wrong, in a word or two. */
  String name();

  /** What is done. */
  String done();

  /** What must hold, beside what must hold after every row. */
  String invariant();

  /**
   * Plays it.
   *
   * @param mode of the gate, as a configuration has it
   * @param load a {@link LoadClient}, for load from elsewhere
   * @param finding takes the figures
   */
  void play(String mode, ClientProcess load, Finding finding) throws Exception;

  /** Whether the mechanism is off, so that a bound must be broken. */
  default boolean mustFail() {
    return false;
  }
}
