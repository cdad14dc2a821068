package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import org.jspecify.annotations.Nullable;

/**
 * The demand of a class on a plan.
 *
 * @param name of the class
 * @param arrivalRate requests per second
 * @param guarantee null if its reserve suffices
 * @param priority of its target; 0 is first
 * @param met whether its target is measured to be kept, so that it is feasible whatever the model
 *     predicts
 */
record Claim(
    String name, double arrivalRate, @Nullable Guarantee guarantee, int priority, boolean met) {
  /** Whether it comes after all others, even infeasible ones. */
  boolean isLast() {
    return priority == ServiceClass.LAST_PRIORITY;
  }

  @Nullable Promise promise() {
    return guarantee == null ? null : guarantee.target().map(Promise::of).orElse(null);
  }
}
