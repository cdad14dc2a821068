package io.github.jettyqos.core.law;

import io.github.jettyqos.core.law.Measurement.ClassMeasurement;

/** A control law: computes a partition from a measurement. */
@FunctionalInterface
public interface ControlLaw {

  /**
   * Computes the next partition.
   *
   * @param measured the last control period
   * @return the partition to apply
   */
  Proposal propose(Measurement measured);

  /**
   * Starts a bumpless transfer: the next proposal is the partition in force, within its bounds, and
   * later ones continue from there. Called when the law follows another one, or a manual change;
   * not when the server starts with this law.
   */
  default void takeOver() {}

  /**
   * Whether the law uses {@link ClassMeasurement#ages}, which take time to collect. Constant.
   *
   * @return false by default
   */
  default boolean needsAges() {
    return false;
  }

  /**
   * Whether the law may be called before its period is over, when a queue grows beyond random
   * variation. Then {@link Measurement#periodNanos} is less than a period, down to 20 ms, which
   * does not suit a law that counts periods or whose gains are designed for one. Constant.
   *
   * @return false by default
   */
  default boolean takesUnevenPeriods() {
    return false;
  }

  /**
   * Whether requests wait beside idle threads on purpose, to keep a ratio of delays or a set point.
   * The loop then lends no further threads, and does not judge the law by lateness. Constant.
   *
   * @return false by default
   */
  default boolean letsWait() {
    return false;
  }
}
