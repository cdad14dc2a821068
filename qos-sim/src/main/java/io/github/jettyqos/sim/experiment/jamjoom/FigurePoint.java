package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.model.Workload;

/**
 * A point of a figure: the load of a class beside others that are always busy, and the solution of
 * the model.
 *
 * @param load what comes to the class
 * @param foreign threads of others, always busy
 * @param model the solution
 */
record FigurePoint(Workload load, int foreign, MtrrServer model) {

  static FigurePoint of(Workload load, int threads, int foreign) {
    return new FigurePoint(load, foreign, load.server(threads, foreign));
  }

  int threads() {
    return model.threads();
  }

  double residenceTime() {
    return model.residenceTime();
  }

  double loss() {
    return model.loss();
  }
}
