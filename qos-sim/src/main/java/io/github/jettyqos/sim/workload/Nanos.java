package io.github.jettyqos.sim.workload;

/** Conversion of the seconds of models to the nanoseconds of virtual time. */
final class Nanos {
  static final double PER_SECOND = 1e9;

  private Nanos() {}

  /** The nearest whole number; what is beyond 292 years is {@link GapSource#NEVER}. */
  static long of(double seconds) {
    if (!(seconds >= 0)) {
      throw new IllegalArgumentException(seconds + " s is no length of time");
    }
    return Math.round(seconds * PER_SECOND);
  }

  /** A sum that stays {@link GapSource#NEVER} where it would overflow. */
  static long plus(long fromNanos, long nanos) {
    long sum = fromNanos + nanos;
    return sum < 0 ? GapSource.NEVER : sum;
  }
}
