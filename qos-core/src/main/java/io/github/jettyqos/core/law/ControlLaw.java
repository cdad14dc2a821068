package io.github.jettyqos.core.law;

/** How a partition follows from what was measured. */
@FunctionalInterface
public interface ControlLaw {

  /**
   * Looks at the last control period.
   *
   * @param measured what was seen
   * @return what should be in force from now on
   */
  Proposal propose(Measurement measured);

  /**
   * Has the next proposal be the partition in force, as far as bounds and what is of use allow, and
   * those after it go on from there without a jump: for a law that follows another one, or another
   * hand. Needless where the server begins with this law.
   */
  default void takeOver() {}

  /**
   * Whether it looks at {@link ClassMeasurement#ages}, which take time to collect. Always the same
   * answer.
   *
   * @return false unless it does
   */
  default boolean needsAges() {
    return false;
  }

  /**
   * Whether it may be asked before its period is over, when a queue grows beyond what chance
   * explains. Then {@link Measurement#periodNanos} is less than a period, down to 20 ms: a law that
   * counts periods, or whose gains are designed for one, must not be asked then. Always the same
   * answer.
   *
   * @return false unless it may
   */
  default boolean takesUnevenPeriods() {
    return false;
  }

  /**
   * Whether requests wait beside idle threads on purpose, since that is how a ratio of delays or a
   * value to settle at is kept. The loop then gives nobody more than this law does, and does not
   * judge it by seconds beyond upper bounds. Always the same answer.
   *
   * @return false unless they do
   */
  default boolean letsWait() {
    return false;
  }
}
