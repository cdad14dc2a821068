package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.PlannedClass;
import io.github.jettyqos.core.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * @param arrivals rate by class name
   */
  static PlanRequest of(
      QosConfig config,
      int threads,
      boolean byCost,
      Map<String, Double> arrivals,
      Optional<Speedup> option,
      double[] variation) {
    Speedup speedup =
        option
            .or(config::speedup)
            .orElseThrow(
                () ->
                    new ConfigException(
                        "speedup",
                        "is not given; add speedup: {rate: 50, slope: 0.14, saturation: 23} to the"
                            + " file or --speedup rate=50,slope=0.14,saturation=23"));
    for (String name : arrivals.keySet()) {
      if (config.classes().stream().noneMatch(each -> each.name().equals(name))) {
        throw new ConfigException(
            "--arrivals",
            "there is no class "
                + name
                + "; there are "
                + config.classes().stream().map(ServiceClass::name).toList());
      }
    }
    List<PlannedClass> classes = new ArrayList<>();
    for (ServiceClass each : config.classes()) {
      Workload load =
          new Workload(
              rate(each, arrivals), speedup, each.queue().max(), variation[0], variation[1]);
      classes.add(PlannedClass.of(each, load));
    }
    return new PlanRequest(List.copyOf(classes), threads, byCost);
  }

  private static double rate(ServiceClass of, Map<String, Double> arrivals) {
    String key = "classes." + of.name() + ".arrivals";
    Double option = arrivals.get(of.name());
    if (option != null) {
      return ServiceClass.ARRIVALS.check(key, option);
    }
    return of.arrivals()
        .orElseThrow(
            () ->
                new ConfigException(
                    key,
                    "is not given; add arrivals: 100 to the class or --arrivals "
                        + of.name()
                        + "=100"));
  }
}
