package io.github.jettyqos.sim.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.model.PlanLimits;

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
record PlannedClass(
    String name,
    Workload load,
    Guarantee guarantee,
    HoldingCost cost,
    int priority,
    int min,
    int max) {

  /** Checks every component. */
  PlannedClass {
    requireNonNull(name);
    requireNonNull(load);
    requireNonNull(guarantee);
    requireNonNull(cost);
    PlanLimits.check(name, priority, min, max);
  }
}
