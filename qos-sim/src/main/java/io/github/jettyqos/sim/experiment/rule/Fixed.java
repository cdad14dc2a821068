package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * A partition that stays.
 *
 * @param name by what it is called
 * @param partition of all threads
 * @param lend whether idle threads are lent
 */
record Fixed(String name, Partition partition, boolean lend) implements Rule {
  @Override
  public List<ServiceClass> classes(Premises premises) {
    return Lending.all(premises.classes(), lend);
  }

  @Override
  public Partition start(Premises premises) {
    return partition;
  }
}
