package io.github.jettyqos.sim.server;

/** Times that are computed. */
final class Times {
  private Times() {}

  /** A time from now, to the nearest nanosecond; the last one there is where it would be later. */
  static long after(long nowNanos, double nanos) {
    double later = Math.rint(nanos);
    return later >= Long.MAX_VALUE - nowNanos ? Long.MAX_VALUE : nowNanos + (long) later;
  }
}
