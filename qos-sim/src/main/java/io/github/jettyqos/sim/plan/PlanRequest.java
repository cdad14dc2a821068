package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.model.PlannedClass;
import io.github.jettyqos.core.model.Workload;
import io.github.jettyqos.sim.options.LoadOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be planned: the configuration, with rates and speedup from it or from options.
 *
 * @param classes the classes
 * @param threads the most there are
 * @param byCost by holding costs, or else by guarantees
 */
record PlanRequest(List<PlannedClass> classes, int threads, boolean byCost) {

  /**
   * Puts both together; an option outweighs the file.
   *
   * @param arrivalVariation squared coefficient of variation of the time between arrivals
   */
  static PlanRequest of(
      QosConfig config, LoadOptions options, boolean byCost, double arrivalVariation) {
    Speedup speedup = options.speedup(config);
    options.checkNames(config.classes());
    List<PlannedClass> classes = new ArrayList<>();
    for (ServiceClass each : config.classes()) {
      Workload load =
          new Workload(
              options.rate(each),
              speedup,
              each.queue().max(),
              arrivalVariation,
              options.serviceVariation(1));
      classes.add(PlannedClass.of(each, load));
    }
    return new PlanRequest(List.copyOf(classes), options.threads(config), byCost);
  }
}
