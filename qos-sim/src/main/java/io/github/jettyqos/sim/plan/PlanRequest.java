package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.sim.model.Workload;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.ServerModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The input of a plan: the configuration, with rates and server from it or from options.
 *
 * @param owners the classes
 * @param rates requests per second of each
 * @param server what is known of it
 * @param threads the most there are
 * @param byCost by holding costs, or else by guarantees
 * @param arrivalVariation squared coefficient of variation of the time between arrivals
 * @param equalVariation that of the work, where all classes have equal work
 */
record PlanRequest(
    List<ServiceClass> owners,
    List<Double> rates,
    ServerModel server,
    int threads,
    boolean byCost,
    double arrivalVariation,
    double equalVariation) {

  /**
   * Puts both together; an option outweighs the file.
   *
   * @param arrivalVariation squared coefficient of variation of the time between arrivals
   */
  static PlanRequest of(
      QosConfig config, LoadOptions options, boolean byCost, double arrivalVariation) {
    ServerModel server = options.server(config);
    options.checkNames(config.classes());
    return new PlanRequest(
        config.classes(),
        config.classes().stream().map(options::rate).toList(),
        server,
        options.threads(config),
        byCost,
        arrivalVariation,
        options.serviceVariation(1));
  }

  PlanRequest withThreads(int most) {
    return new PlanRequest(owners, rates, server, most, byCost, arrivalVariation, equalVariation);
  }

  /** The loads of classes of equal work. */
  List<Workload> equal(Speedup speedup) {
    List<Workload> loads = new ArrayList<>();
    for (int k = 0; k < owners.size(); k++) {
      int queue = owners.get(k).queue().max();
      loads.add(new Workload(rates.get(k), speedup, queue, arrivalVariation, equalVariation));
    }
    return loads;
  }

  /** The classes of different work with the timeouts of their queues. */
  List<MixedClass> mixed(WorkDescription work) {
    List<MixedClass> classes = new ArrayList<>();
    for (int k = 0; k < owners.size(); k++) {
      ServiceClass each = owners.get(k);
      ClassWork needed = work.classes().get(k);
      OfferedLoad load =
          new OfferedLoad(
              rates.get(k),
              each.queue().max(),
              arrivalVariation,
              needed.variation(),
              Durations.toSeconds(each.queue().timeout()));
      classes.add(MixedClass.of(each, load, needed));
    }
    return classes;
  }

  /** The number of shared processors; empty where only the speedup is known. */
  OptionalDouble processors() {
    return server instanceof ServerModel.Mixed mixed
        ? OptionalDouble.of(mixed.work().station().most())
        : OptionalDouble.empty();
  }
}
