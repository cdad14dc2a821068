package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import java.util.List;

/**
 * A target of residence time, as clients see whether it is kept.
 *
 * @param owner the class
 * @param statistic of its residence time
 * @param millis at most so long
 */
record MixedTarget(String owner, Statistic statistic, double millis) {
  /** A target is kept where it is missed by less. */
  private static final double TOLERANCE = 1.1;

  Target target() {
    return Target.atMost(statistic, LiveConfig.millis(millis));
  }

  private double limit() {
    return TOLERANCE * millis / 1000;
  }

  /** The class's requests by the second in which they were due. */
  List<SecondCount> seconds(LiveOutcome run) {
    return SecondCount.of(run.sent(owner), run.late().size(), limit());
  }

  /** How it was kept in a run. */
  TargetWindows kept(LiveOutcome run, List<TargetWindows.Span> spans) {
    return TargetWindows.of(seconds(run), run.stalled(), spans, statistic, limit());
  }

  /** Seconds from the begin of a span until it is kept again; {@link Recovery}. */
  int back(LiveOutcome run, TargetWindows.Span span) {
    return Recovery.seconds(
        TargetWindows.windows(seconds(run), run.stalled(), span),
        count -> count.keeps(statistic, limit()));
  }

  /** The same of several runs, each with its own windows. */
  TargetWindows kept(List<LiveOutcome> runs, List<TargetWindows.Span> spans) {
    TargetWindows all = TargetWindows.NONE;
    for (LiveOutcome each : runs) {
      all = all.plus(kept(each, spans));
    }
    return all;
  }

  /** The same of several runs, where a window has the requests of all of them. */
  TargetWindows together(List<LiveOutcome> runs, List<TargetWindows.Span> spans) {
    if (runs.isEmpty()) {
      return TargetWindows.NONE;
    }
    List<SecondCount> sums =
        TargetWindows.together(
            runs.stream().map(this::seconds).toList(),
            runs.stream().map(LiveOutcome::stalled).toList());
    return TargetWindows.of(sums, new boolean[sums.size()], spans, statistic, limit());
  }
}
