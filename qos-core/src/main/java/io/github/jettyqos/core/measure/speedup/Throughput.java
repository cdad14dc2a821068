package io.github.jettyqos.core.measure.speedup;

/**
 * The throughput of a server in a period.
 *
 * @param completed completions of all classes
 * @param seconds length of the period; above 0
 * @param allowed allowed concurrent handlers by the partition at its end: budgets of classes with a
 *     queue, and running requests of the others
 * @param used mean number of concurrent handlers
 */
public record Throughput(double completed, double seconds, int allowed, double used) {
  /** The part in use from which the server counts as busy. */
  private static final double BUSY = 7.0 / 8;

  /** {@return whether it used nearly all allowed handlers, or more} */
  public boolean isBusy() {
    return used >= BUSY * allowed;
  }
}
