package io.github.jettyqos.sim.experiment.rule;

/** What a rule sees of requests besides what the gate counts. */
@FunctionalInterface
public interface Hearer {
  /** It sees nothing. */
  Hearer NONE = (classIndex, processingNanos) -> {};

  /**
   * A request is complete, and its worker has been given back.
   *
   * @param classIndex its class
   * @param processingNanos dispatch to completion
   */
  void completed(int classIndex, long processingNanos);
}
