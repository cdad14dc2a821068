package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import java.util.function.Function;

/**
 * A fixed partition.
 *
 * @param name by what it is called
 * @param lend whether idle threads are lent
 * @param partition of all threads
 */
record FixedRule(String name, boolean lend, Function<ServerInfo, Partition> partition)
    implements AllocationRule {
  @Override
  public List<ServiceClass> classes(ServerInfo premises) {
    return Lending.all(premises.classes(), lend);
  }

  @Override
  public Partition start(ServerInfo premises) {
    return partition.apply(premises);
  }
}
