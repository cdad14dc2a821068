package io.github.jettyqos.core.control;

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
}
