package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The settings of a Pareto On/Off source as the network simulator ns-2 has it.
 *
 * <pre>
 * N   = max(1, floor(b1 * U^(-1/a) + 1/2))     requests of a burst
 * gap = I                                      within a burst
 * gap = I + b2 * U^(-1/a)                      after its last request
 * b1  = (On / I) * (a - 1) / a,   b2 = Off * (a - 1) / a
 * </pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><td>On, Off</td><td>burst and idle time, s: their means, before rounding to requests</td></tr>
 * <tr><td>I</td><td>interval between requests of a burst, s</td></tr>
 * <tr><td>a</td><td>shape of both Pareto distributions; from 1 to 2 the variance is infinite</td></tr>
 * <tr><td>U</td><td>uniform in (0, 1]</td></tr>
 * </table>
 *
 * <p>Liu, Zheng, Heo and Sha 2005 drive their server by it, with burst 1, idle 10, interval 0.1 and
 * (not printed) ns-2's shape of 1.5. Deviation: none; U comes from our own generator.
 *
 * @param burstSeconds On
 * @param idleSeconds Off
 * @param intervalSeconds I
 * @param shape a
 */
public record ParetoOnOff(
    double burstSeconds, double idleSeconds, double intervalSeconds, double shape) {
  /** Burst and idle time, and interval, in s. */
  public static final DoubleRange SECONDS = new DoubleRange(1e-9, 1e9);

  /** Shapes at or below 1 have no mean. */
  public static final DoubleRange SHAPE = new DoubleRange(1.01, 100);

  /** The source of Liu et al. 2005. */
  public static final ParetoOnOff LIU = new ParetoOnOff(1, 10, 0.1, 1.5);

  /** Checks the ranges. */
  public ParetoOnOff {
    SECONDS.check("burst", burstSeconds);
    SECONDS.check("idle", idleSeconds);
    SECONDS.check("interval", intervalSeconds);
    SHAPE.check("shape", shape);
  }

  /** The least number of requests of a burst, before it is rounded. */
  double leastBurst() {
    return burstSeconds / intervalSeconds * (shape - 1) / shape;
  }

  /** The shortest pause after a burst, less the interval. */
  double leastIdleSeconds() {
    return idleSeconds * (shape - 1) / shape;
  }
}
