package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.Speedup;

/**
 * The total speed of a server by its number of running jobs, relative to the speed with one job.
 *
 * <p>{@link Speedup} is such a curve; a server that collapses has another.
 */
@FunctionalInterface
public interface Curve {

  /** Every job runs as fast as alone: jobs share nothing. */
  Curve ALONE = running -> running;

  /** One processor, shared by all jobs. */
  Curve ONE = running -> 1;

  /**
   * Total speed.
   *
   * @param running jobs at once, at least 1
   * @return seconds of work that are done in a second, above 0
   */
  double gain(int running);

  /**
   * The curve of a speedup. Its rate does not matter here: work is given with each job.
   *
   * @param speedup slope and saturation point
   * @return the curve
   */
  static Curve of(Speedup speedup) {
    return speedup::gain;
  }

  /**
   * Some processors, each of which serves one job at a time, shared by all jobs.
   *
   * @param processors at least 1
   * @return the curve
   */
  static Curve processors(int processors) {
    return running -> Math.min(running, processors);
  }
}
