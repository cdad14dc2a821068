package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import org.jspecify.annotations.Nullable;

/**
 * What a class asks of a plan.
 *
 * @param name of the class
 * @param arrivalRate requests per second
 * @param guarantee null if it is content with its reserve
 * @param priority which class keeps its target when not all can; 0 is first
 * @param met whether its target was measured to be kept, so that it can be, whatever the model says
 */
record Claim(
    String name, double arrivalRate, @Nullable Guarantee guarantee, int priority, boolean met) {
  /** Whether it comes after all others, those that cannot be kept as well. */
  boolean isLast() {
    return priority == ServiceClass.LAST_PRIORITY;
  }

  @Nullable Promise promise() {
    return guarantee == null ? null : guarantee.target().map(Promise::of).orElse(null);
  }
}
