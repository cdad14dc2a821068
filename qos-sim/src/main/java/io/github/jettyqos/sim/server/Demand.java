package io.github.jettyqos.sim.server;

/**
 * What a request needs of a processor and of disks: rounds of one burst on the processor and then
 * one on a disk.
 *
 * @param rounds how many, at least 1
 * @param processorSeconds mean length of a burst on the processor; at least 0
 * @param diskSeconds mean length of a burst on a disk; at least 0
 */
public record Demand(int rounds, double processorSeconds, double diskSeconds) {

  /** Checks every component. */
  public Demand {
    if (rounds < 1 || !isLength(processorSeconds) || !isLength(diskSeconds)) {
      throw new IllegalArgumentException(
          rounds + " rounds of " + processorSeconds + " s and " + diskSeconds + " s");
    }
  }

  private static boolean isLength(double seconds) {
    return seconds >= 0 && seconds <= Double.MAX_VALUE;
  }
}
