package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Target.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * How a target was kept, by windows of a second or, where a second has too few requests to speak of
 * a percentile, of some.
 *
 * @param windows how many
 * @param kept in how many of them
 * @param seconds they have together
 * @param beyond how many of these are in windows in which it was not kept
 */
record TargetWindows(int windows, int kept, int seconds, int beyond) {
  static final TargetWindows NONE = new TargetWindows(0, 0, 0, 0);

  /** Requests that a window has at least. */
  static final int LEAST = 20;

  /**
   * Seconds that are looked at together, and are merged with no others.
   *
   * @param from the first
   * @param to the first after them
   */
  record Span(int from, int to) {}

  /**
   * A window.
   *
   * @param seconds how many it has
   * @param count what came in them
   */
  record Window(int seconds, SecondCount count) {
    Window plus(Window other) {
      return new Window(seconds + other.seconds, count.plus(other.count));
    }
  }

  /** Counts the windows of some spans. */
  static TargetWindows of(
      List<SecondCount> seconds,
      boolean[] stalled,
      List<Span> spans,
      Predicate<SecondCount> keeps) {
    TargetWindows all = NONE;
    for (Span span : spans) {
      for (Window each : windows(seconds, stalled, span)) {
        boolean kept = keeps.test(each.count);
        all = all.plus(new TargetWindows(1, kept ? 1 : 0, each.seconds, kept ? 0 : each.seconds));
      }
    }
    return all;
  }

  /** The same by a limit of a statistic, seconds. */
  static TargetWindows of(
      List<SecondCount> seconds,
      boolean[] stalled,
      List<Span> spans,
      Statistic statistic,
      double limit) {
    return of(seconds, stalled, spans, count -> count.keeps(statistic, limit));
  }

  /**
   * Seconds in order, but those in which the machine stalled; one with too few requests is merged
   * with the next, and what is left at the end with the window before.
   */
  static List<Window> windows(List<SecondCount> seconds, boolean[] stalled, Span span) {
    List<Window> windows = new ArrayList<>();
    Window open = new Window(0, SecondCount.NONE);
    for (int s = span.from; s < span.to; s++) {
      if (stalled[s]) {
        continue;
      }
      open = open.plus(new Window(1, seconds.get(s)));
      if (open.count.requests() >= LEAST) {
        windows.add(open);
        open = new Window(0, SecondCount.NONE);
      }
    }
    if (open.seconds > 0 && !windows.isEmpty()) {
      windows.add(windows.remove(windows.size() - 1).plus(open));
    } else if (open.count.requests() > 0) {
      windows.add(open);
    }
    return windows;
  }

  /** Several runs as one: in each second the requests of all in which the machine did not stall. */
  static List<SecondCount> together(List<List<SecondCount>> runs, List<boolean[]> stalled) {
    List<SecondCount> sums = new ArrayList<>();
    for (int s = 0; s < runs.get(0).size(); s++) {
      SecondCount sum = SecondCount.NONE;
      for (int run = 0; run < runs.size(); run++) {
        sum = stalled.get(run)[s] ? sum : sum.plus(runs.get(run).get(s));
      }
      sums.add(sum);
    }
    return sums;
  }

  TargetWindows plus(TargetWindows other) {
    return new TargetWindows(
        windows + other.windows, kept + other.kept, seconds + other.seconds, beyond + other.beyond);
  }

  /** The part of the windows in which it was kept; not a number without windows. */
  double share() {
    return (double) kept / windows;
  }
}
