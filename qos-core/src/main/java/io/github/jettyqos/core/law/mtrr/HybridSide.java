package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The side of a hybrid guarantee in force: the weight while the class is in time, the target while
 * it is late. Without hysteresis the planner decides, by feasibility.
 */
final class HybridSide {
  private final Guarantee guarantee;
  private final @Nullable Hysteresis late;

  HybridSide(Guarantee guarantee) {
    this.guarantee = guarantee;
    this.late =
        guarantee instanceof Guarantee.Hybrid hybrid
            ? hybrid.hysteresis().map(h -> hysteresis(hybrid.goal(), h)).orElse(null)
            : null;
  }

  private static Hysteresis hysteresis(Target goal, Duration distance) {
    return new Hysteresis(goal.seconds(), Durations.toSeconds(distance));
  }

  /** Evaluates a period; a period without completions changes nothing. */
  void look(ClassMeasurement seen) {
    Target goal = guarantee.target().orElse(null);
    if (late != null && goal != null) {
      PeriodDelay delay = seen.delay(goal.metric());
      if (delay.count() > 0) {
        late.look(delay.quantile());
      }
    }
  }

  /** Whether the weight counts now, though there is a target. */
  boolean isShare() {
    return late != null && !late.isAbove();
  }

  /** The guarantee in force. */
  Guarantee now() {
    return isShare() ? new Guarantee.Relative(guarantee.weight()) : guarantee;
  }
}
