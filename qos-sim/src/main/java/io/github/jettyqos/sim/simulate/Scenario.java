package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.Troubles;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A server to be simulated.
 *
 * @param file where its configuration stands
 * @param config the configuration
 * @param threads the most there are
 * @param server what handlers do and what they share; of classes of different work, those of the
 *     configuration in their order
 * @param faults what goes wrong; those about classes that are not here do not
 * @param control what sets the budgets
 * @param told whether the law is told what the server is, in place of what is measured of it
 */
record Scenario(
    String file,
    QosConfig config,
    int threads,
    ServerModel server,
    List<SimulatedFault> faults,
    ControlOptions control,
    boolean told) {

  /** A law that is told the truth cannot also be told nothing or something wrong. */
  Scenario {
    faults = List.copyOf(faults);
    for (SimulatedFault each : faults) {
      if (told
          && (each.kind() == SimulatedFault.Kind.COLD
              || each.kind() == SimulatedFault.Kind.WRONG)) {
        throw ConfigException.of(
            "--told",
            each,
            "is about what a law believes that is not told the truth; leave one out");
      }
    }
  }

  /** One line for a person. */
  String inWords() {
    return file + ", control " + law() + (told ? " (told)" : "") + ", " + threads + " threads";
  }

  /** The name of the law that sets the budgets. */
  String law() {
    return control.law().key();
  }

  /** The number of classes. */
  int size() {
    return config.classes().size();
  }

  /** The machine of the handlers with its faults. */
  Machine machine() {
    Machine machine =
        server instanceof ServerModel.Mixed mixed
            ? Machine.of(mixed.work())
            : Machine.of(Curve.of(((ServerModel.Equal) server).speedup()));
    List<String> names = config.classes().stream().map(ServiceClass::name).toList();
    Troubles troubles = Troubles.NONE;
    for (SimulatedFault each : faults) {
      int k = names.indexOf(each.of());
      if (each.kind() == SimulatedFault.Kind.STALL) {
        troubles = troubles.stall(each.from(), each.to());
      } else if (each.kind() == SimulatedFault.Kind.HANG && k >= 0) {
        troubles = troubles.hang(k, each.from(), each.to());
      } else if (each.kind() == SimulatedFault.Kind.SLOW && k >= 0) {
        troubles = troubles.slow(k, each.factor(), each.from(), each.to());
      }
    }
    return machine.with(troubles);
  }

  /** The variation of the heavy tail of a class; empty if it has none. The last one counts. */
  OptionalDouble tail(String name) {
    return faults.stream()
        .filter(each -> each.kind() == SimulatedFault.Kind.TAILS && each.of().equals(name))
        .mapToDouble(SimulatedFault::factor)
        .reduce((first, second) -> second);
  }
}
