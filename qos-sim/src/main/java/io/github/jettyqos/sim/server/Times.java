package io.github.jettyqos.sim.server;

/** Arithmetic of virtual times. */
final class Times {
  private Times() {}

  /**
   * The time after a delay, to the nearest nanosecond; {@code Long.MAX_VALUE} if it would be later.
   */
  static long after(long nowNanos, double nanos) {
    double later = Math.rint(nanos);
    return later >= Long.MAX_VALUE - nowNanos ? Long.MAX_VALUE : nowNanos + (long) later;
  }
}
