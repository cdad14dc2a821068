package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.List;

/** A way to divide the threads of a server among its classes. */
public interface Rule {
  /** By what it is called in tables. */
  String name();

  /** The classes as this rule has them: what they lend and borrow, and who is first. */
  default List<ServiceClass> classes(Premises premises) {
    return premises.classes();
  }

  /** What is in force before it has seen anything. */
  Partition start(Premises premises);

  /**
   * Begins to act on a server, which has started with its classes and its partition.
   *
   * @return what is to hear of all requests that are complete
   */
  default Hearer act(Premises premises, SimulatedServer server) {
    return Hearer.NONE;
  }
}
