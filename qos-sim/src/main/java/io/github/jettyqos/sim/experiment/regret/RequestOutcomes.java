package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.server.RequestListener;

/** A listener for the outcomes of requests: one of its methods is called, once for each request. */
interface RequestOutcomes {
  /**
   * The request is complete.
   *
   * @param request which one
   * @param residenceSeconds from its arrival to the end
   */
  void completed(DrawnRequest request, double residenceSeconds);

  /** The request was turned away, at once or from the queue. */
  void lost(DrawnRequest request);

  /** A listener of the simulated server for one request, which passes its outcome on. */
  default RequestListener listener(DrawnRequest request) {
    return RequestListener.of(
        (waiting, processing) -> completed(request, (waiting + processing) / 1e9),
        reason -> lost(request));
  }
}
