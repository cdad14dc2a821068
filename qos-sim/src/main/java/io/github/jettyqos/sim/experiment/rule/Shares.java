package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * The shares that a configuration gives before any law: equal ones, where no weights are
 * configured.
 *
 * @param name by what it is called
 * @param lend whether idle threads are lent
 */
record Shares(String name, boolean lend) implements Rule {
  @Override
  public List<ServiceClass> classes(Premises premises) {
    return Lending.all(premises.classes(), lend);
  }

  @Override
  public Partition start(Premises premises) {
    return Partition.share(premises.classes(), premises.threads());
  }
}
