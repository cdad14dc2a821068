package io.github.jettyqos.core.measure.speedup;

/**
 * What a server completed in a period.
 *
 * @param completed requests of all classes
 * @param seconds how long the period was; above 0
 * @param allowed handlers at once, by the partition that was in force at its end; where requests
 *     waited, budgets of their classes and what ran of the others
 * @param used handlers at once, in the mean
 */
public record Throughput(double completed, double seconds, int allowed, double used) {
  /** As long as they are used but for so many. */
  private static final double BUSY = 7.0 / 8;

  /** {@return whether it was busy with as many as it may have, or still with more} */
  public boolean isBusy() {
    return used >= BUSY * allowed;
  }
}
