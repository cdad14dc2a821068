package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Setting;
import java.util.List;

/** Simulations of computed points, each as long as its accuracy needs. */
final class SimulatedClasses {
  /**
   * The least number of arrivals, times 1 / e^2: the times of single requests scatter that much.
   */
  private static final double FEWEST_ARRIVALS = 3;

  private SimulatedClasses() {}

  /**
   * Simulates points with every seed.
   *
   * @param models the points
   * @param relativeError standard error that the mean residence time of each is to have
   * @return their mean residence times, in the order of the points
   */
  static List<ControlVariate> of(Setting setting, List<FigurePoint> models, double relativeError) {
    return setting
        .overPoints(
            "simulating",
            models,
            (each, seed) -> ClassRun.of(each, seconds(each, relativeError, setting.seeds()), seed))
        .stream()
        .map(ControlVariate::of)
        .toList();
  }

  private static double seconds(FigurePoint model, double relativeError, int seeds) {
    double least = FEWEST_ARRIVALS / (relativeError * relativeError) / model.load().arrivalRate();
    return Math.max(least, RunLength.seconds(model.model(), relativeError)) / seeds;
  }
}
