package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.List;

/** A way to divide the threads of a server among its classes. */
public interface AllocationRule {
  /** The name in tables. */
  String name();

  /** The classes with the lending, borrowing and priorities of this rule. */
  default List<ServiceClass> classes(ServerInfo premises) {
    return premises.classes();
  }

  /** The partition at the start. */
  Partition start(ServerInfo premises);

  /**
   * Starts to control a server, which runs with its classes and its partition.
   *
   * @return a listener for all completed requests
   */
  default RuleListener act(ServerInfo premises, SimulatedServer server) {
    return RuleListener.NONE;
  }
}
