package io.github.jettyqos.sim.experiment.regret;

/** Hears what became of each request: one of its methods is called, once. */
interface Outcome {
  /**
   * The request is complete.
   *
   * @param request which one
   * @param residenceSeconds from its arrival to the end
   */
  void completed(Coming request, double residenceSeconds);

  /** The request was turned away, at once or from the queue. */
  void lost(Coming request);
}
