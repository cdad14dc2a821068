package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import java.util.List;

/**
 * A target of residence time, as clients see whether it is kept.
 *
 * @param owner the class
 * @param statistic of its residence time
 * @param millis the upper bound
 */
record MixedTarget(String owner, Statistic statistic, double millis) {
  /** A target counts as kept where it is missed by less. */
  private static final double TOLERANCE = 1.1;

  Target target() {
    return Target.atMost(statistic, LiveConfig.millis(millis));
  }

  private boolean isKept(TargetWindows.Count count) {
    return count.keeps(statistic, TOLERANCE * millis / 1000);
  }

  /** The windows of a run within a span. */
  private List<TargetWindows.Window> windows(LiveOutcome run, TargetWindows.Span span) {
    List<TargetWindows.Count> seconds =
        TargetWindows.Count.of(run.sent(owner), run.late().size(), TOLERANCE * millis / 1000);
    return TargetWindows.windows(seconds, run.stalled(), span);
  }

  /** How it was kept in some runs, each with its own windows. */
  TargetWindows kept(List<LiveOutcome> runs, List<TargetWindows.Span> spans) {
    TargetWindows all = TargetWindows.NONE;
    for (LiveOutcome run : runs) {
      for (TargetWindows.Span span : spans) {
        all = all.plus(TargetWindows.of(windows(run, span), this::isKept));
      }
    }
    return all;
  }

  /** Seconds from the begin of a span until it is kept again. */
  int back(LiveOutcome run, TargetWindows.Span span) {
    return TargetWindows.secondsUntil(windows(run, span), this::isKept);
  }
}
