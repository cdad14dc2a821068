package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.sim.options.ServerModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The information that a law gets before it has measured anything: the configuration. Later it
 * knows only its measurements.
 *
 * @param speedup of classes of equal work; empty if it is not told
 * @param work of classes of different work; empty if it is not told
 */
record PriorKnowledge(Optional<Speedup> speedup, Optional<WorkDescription> work) {
  private static final PriorKnowledge NOTHING =
      new PriorKnowledge(Optional.empty(), Optional.empty());

  static PriorKnowledge of(Scenario scenario) {
    if (scenario.faults().stream().anyMatch(each -> each.kind() == SimulatedFault.Kind.COLD)) {
      return NOTHING;
    }
    if (scenario.server() instanceof ServerModel.Equal equal) {
      return new PriorKnowledge(Optional.of(equal.speedup()), Optional.empty());
    }
    WorkDescription truth = ((ServerModel.Mixed) scenario.server()).work();
    List<ClassWork> told = new ArrayList<>();
    for (int k = 0; k < truth.classes().size(); k++) {
      ServiceClass of = scenario.config().classes().get(k);
      double factor = 1;
      for (SimulatedFault each : scenario.faults()) {
        if (each.kind() == SimulatedFault.Kind.WRONG && each.of().equals(of.name())) {
          factor *= each.factor();
        }
      }
      told.add(times(truth.classes().get(k), factor));
    }
    return new PriorKnowledge(
        Optional.empty(), Optional.of(new WorkDescription(truth.station(), told)));
  }

  private static ClassWork times(ClassWork work, double factor) {
    ServiceDemand demand = work.demand();
    return new ClassWork(
        new ServiceDemand(
            demand.compute() * factor,
            demand.elsewhere() * factor,
            demand
                .pool()
                .map(pool -> new ServiceDemand.Pool(pool.size(), pool.seconds() * factor))),
        work.variation());
  }
}
