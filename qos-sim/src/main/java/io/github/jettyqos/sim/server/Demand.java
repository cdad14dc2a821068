package io.github.jettyqos.sim.server;

/**
 * The demand of a request for a processor and then for a disk.
 *
 * @param processorSeconds mean length of a burst on the processor; at least 0
 * @param diskSeconds mean length of a burst on the disk; at least 0
 */
public record Demand(double processorSeconds, double diskSeconds) {

  /** Checks every component. */
  public Demand {
    if (!(processorSeconds >= 0 && diskSeconds >= 0)
        || processorSeconds + diskSeconds > Double.MAX_VALUE) {
      throw new IllegalArgumentException(processorSeconds + " s and " + diskSeconds + " s");
    }
  }
}
