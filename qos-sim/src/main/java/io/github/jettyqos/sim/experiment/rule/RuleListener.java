package io.github.jettyqos.sim.experiment.rule;

/** A listener for completed requests, which rules need beside the counts of the gate. */
@FunctionalInterface
public interface RuleListener {
  /** A listener that does nothing. */
  RuleListener NONE = (classIndex, processingNanos) -> {};

  /**
   * A request is complete, and its worker has been given back.
   *
   * @param classIndex its class
   * @param processingNanos dispatch to completion
   */
  void completed(int classIndex, long processingNanos);
}
