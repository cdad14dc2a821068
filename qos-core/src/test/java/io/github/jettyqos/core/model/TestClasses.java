package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Partition;

/** Classes to plan for in tests. */
final class TestClasses {
  private TestClasses() {}

  /** A class with a cost and without target, reserve or limit. */
  static PlannedClass of(String name, Workload load, HoldingCost cost) {
    Guarantee none = new Guarantee.Relative(Guarantee.DEFAULT_WEIGHT);
    return new PlannedClass(name, load, none, cost, 0, 1, Partition.THREADS.max());
  }

  /** The same class with another load. */
  static PlannedClass withLoad(PlannedClass of, Workload load) {
    return new PlannedClass(
        of.name(), load, of.guarantee(), of.cost(), of.priority(), of.min(), of.max());
  }
}
