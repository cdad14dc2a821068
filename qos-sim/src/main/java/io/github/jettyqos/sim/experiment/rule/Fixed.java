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
record Fixed(String name, boolean lend, Function<Premises, Partition> partition) implements Rule {
  @Override
  public List<ServiceClass> classes(Premises premises) {
    return Lending.all(premises.classes(), lend);
  }

  @Override
  public Partition start(Premises premises) {
    return partition.apply(premises);
  }
}
