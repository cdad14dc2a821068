package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.ClassMeasurement;
import io.github.jettyqos.core.law.Hysteresis;
import io.github.jettyqos.core.law.PeriodDelay;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which side of a hybrid guarantee counts: the weight while the class is in time, the time once it
 * is late. Without a hysteresis the planner decides, by whether the time can be kept.
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

  /** Whether what is measured decides what counts. */
  static boolean hasSides(Guarantee guarantee) {
    return guarantee instanceof Guarantee.Hybrid hybrid && hybrid.hysteresis().isPresent();
  }

  /** Looks at a period; one without completed request changes nothing. */
  void look(ClassMeasurement seen) {
    Target goal = guarantee.target().orElse(null);
    if (late != null && goal != null) {
      PeriodDelay delay = seen.delay(goal.metric());
      if (delay.count() > 0) {
        late.look(delay.quantile());
      }
    }
  }

  /** Whether the class counts by its weight now, though it has a target. */
  boolean isShare() {
    return late != null && !late.isAbove();
  }

  /** What counts now. */
  Guarantee now() {
    return isShare() ? new Guarantee.Relative(guarantee.weight()) : guarantee;
  }
}
