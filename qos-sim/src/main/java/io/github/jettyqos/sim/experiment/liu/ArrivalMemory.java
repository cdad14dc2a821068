package io.github.jettyqos.sim.experiment.liu;

/**
 * The arrival rate over a window of the last arrivals, as in Sha's law.
 *
 * <pre>
 *   lambda = k / (now - time of the k-th arrival before the last),   k = min(window, arrivals - 1)
 * </pre>
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, section 2, "on the order of 500 requests".
 */
final class ArrivalMemory {
  /** The window of the paper. */
  static final int WINDOW = 500;

  private final long[] nanos;
  private final double before;
  private long arrived;

  /** A memory that returns {@code before} until two requests have arrived. */
  ArrivalMemory(int window, double before) {
    this.nanos = new long[window + 1];
    this.before = before;
  }

  void arrive(long nowNanos) {
    nanos[(int) (arrived++ % nanos.length)] = nowNanos;
  }

  /** Requests per second. */
  double perSecond(long nowNanos) {
    if (arrived < 2) {
      return before;
    }
    long known = Math.min(arrived, nanos.length);
    long first = nanos[(int) ((arrived - known) % nanos.length)];
    return (known - 1) * 1e9 / Math.max(1, nowNanos - first);
  }
}
