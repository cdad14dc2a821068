package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.Arrays;
import java.util.List;

/**
 * Priority alone: every class may have all threads, and a free one goes to the first that waits.
 */
record Overlap(String name) implements Rule {
  @Override
  public List<ServiceClass> classes(Premises premises) {
    return Lending.all(premises.classes(), false);
  }

  @Override
  public Partition start(Premises premises) {
    int[] budgets = new int[premises.size()];
    Arrays.fill(budgets, premises.threads());
    return Partition.of(premises.threads(), budgets);
  }
}
