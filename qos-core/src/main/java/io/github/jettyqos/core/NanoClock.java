package io.github.jettyqos.core;

/**
 * A monotonic clock with an arbitrary origin.
 *
 * <p>Only differences between readings of one clock are meaningful. Nothing else in the libraries
 * calls {@link System#nanoTime()}, so that the simulator and the tests can supply virtual time.
 */
@FunctionalInterface
public interface NanoClock {

  /** {@return the current reading, in nanoseconds} */
  long nanoTime();

  /** {@return the clock of this machine, with the origin of {@link System#nanoTime()}} */
  static NanoClock system() {
    return System::nanoTime;
  }
}
