package io.github.jettyqos.sim.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.model.PlanLimits;
import java.util.List;

/**
 * A service class as the planners see it.
 *
 * @param name for messages
 * @param load what comes to it
 * @param guarantee what it is to have; a share of weight w here is a time in proportion to 1/w
 * @param cost what its time costs
 * @param priority which class keeps its promise when not all can; 0 is first
 * @param min threads it never falls below; 1 to 65535
 * @param max threads it never rises above; {@code min} to 65535
 */
public record PlannedClass(
    String name,
    Workload load,
    Guarantee guarantee,
    HoldingCost cost,
    int priority,
    int min,
    int max) {

  /** The number of classes. */
  public static final IntRange CLASSES = PlanLimits.CLASSES;

  /** Checks every component. */
  public PlannedClass {
    requireNonNull(name);
    requireNonNull(load);
    requireNonNull(guarantee);
    requireNonNull(cost);
    PlanLimits.check(name, priority, min, max);
  }

  /**
   * A class of the configuration: a fixed budget is minimum and maximum.
   *
   * @param owner the class
   * @param load what comes to it
   * @return the class as planned
   */
  public static PlannedClass of(ServiceClass owner, Workload load) {
    return new PlannedClass(
        owner.name(),
        load,
        owner.guarantee(),
        owner.cost(),
        owner.priority(),
        owner.least(),
        owner.most());
  }

  /**
   * The same class, its time costing something else.
   *
   * @param other what it costs
   * @return the changed copy
   */
  public PlannedClass withCost(HoldingCost other) {
    return new PlannedClass(name, load, guarantee, other, priority, min, max);
  }

  /** Checks what can be wrong with all classes together; returns the sum of the reserves. */
  static int checkAll(List<PlannedClass> classes, int threads) {
    return PlanLimits.reserves(threads, classes.stream().mapToInt(PlannedClass::min).toArray());
  }

  /** What all classes together can have at most. */
  static int most(List<PlannedClass> classes, int threads) {
    long sum = 0;
    for (PlannedClass each : classes) {
      sum += each.max;
    }
    return (int) Math.min(threads, sum);
  }
}
