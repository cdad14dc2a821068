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
   * Whether it looks at {@link ClassMeasurement#ages}, which take time to collect.
   *
   * @return false unless it does
   */
  default boolean needsAges() {
    return false;
  }
}
