package io.github.jettyqos.core;

/**
 * A monotonic clock with an arbitrary origin.
 *
 * <p>Readings only make sense as differences, and only between readings of one clock. Production
 * uses {@link #system()}; the simulator and the tests supply virtual time, which is why nothing
 * else in the libraries calls {@link System#nanoTime()}.
 */
@FunctionalInterface
public interface NanoClock {

  /** {@return the reading of this clock, in nanoseconds} */
  long nanoTime();

  /** {@return the clock of this machine, with the origin of {@link System#nanoTime()}} */
  static NanoClock system() {
    return System::nanoTime;
  }
}
