package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.core.Target.Statistic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * How often a target was kept, by windows of a second or, where a second has too few requests for a
 * percentile, of several.
 *
 * @param windows number of windows
 * @param kept those in which it was kept
 * @param seconds length of all windows
 * @param beyond length of those in which it was not kept
 */
record TargetWindows(int windows, int kept, int seconds, int beyond) {
  static final TargetWindows NONE = new TargetWindows(0, 0, 0, 0);

  /** The least number of requests in a window. */
  private static final int LEAST = 20;

  /** Windows in a row that keep a target that has recovered. */
  private static final int IN_A_ROW = 3;

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
   * @param seconds its length
   * @param count its requests
   */
  record Window(int seconds, Count count) {
    Window plus(Window other) {
      return new Window(seconds + other.seconds, count.plus(other.count));
    }
  }

  static TargetWindows of(List<Window> windows, Predicate<Count> keeps) {
    TargetWindows all = NONE;
    for (Window each : windows) {
      boolean kept = keeps.test(each.count);
      all = all.plus(new TargetWindows(1, kept ? 1 : 0, each.seconds, kept ? 0 : each.seconds));
    }
    return all;
  }

  /**
   * The seconds of a span in order, except those in which the machine stalled. One with too few
   * requests is merged with the next; a remainder at the end is merged with the window before.
   */
  static List<Window> windows(List<Count> seconds, boolean[] stalled, Span span) {
    List<Window> windows = new ArrayList<>();
    Window open = new Window(0, Count.NONE);
    for (int s = span.from; s < span.to; s++) {
      if (stalled[s]) {
        continue;
      }
      open = open.plus(new Window(1, seconds.get(s)));
      if (open.count.requests() >= LEAST) {
        windows.add(open);
        open = new Window(0, Count.NONE);
      }
    }
    if (open.seconds > 0 && !windows.isEmpty()) {
      windows.add(windows.remove(windows.size() - 1).plus(open));
    } else if (open.count.requests() > 0) {
      windows.add(open);
    }
    return windows;
  }

  /**
   * Seconds until the first of three windows in a row that keep, or of all remaining windows;
   * stalled seconds do not count. One more than there are if the last window does not keep.
   */
  static int secondsUntil(List<Window> windows, Predicate<Count> keeps) {
    int passed = 0;
    int before = 0;
    int row = 0;
    for (Window each : windows) {
      passed += each.seconds;
      row = keeps.test(each.count) ? row + 1 : 0;
      before = row == 0 ? passed : before;
      if (row == IN_A_ROW) {
        return before;
      }
    }
    return row > 0 ? before : passed + 1;
  }

  TargetWindows plus(TargetWindows other) {
    return new TargetWindows(
        windows + other.windows, kept + other.kept, seconds + other.seconds, beyond + other.beyond);
  }

  /** The part of the windows in which it was kept; not a number without windows. */
  double share() {
    return (double) kept / windows;
  }

  /**
   * The requests of a class that were due in a second, or in several.
   *
   * @param requests their number
   * @param late those that took longer than the limit, or were not answered by 200
   * @param sum of their latencies, seconds; infinite where one of them was not answered by 200
   */
  record Count(long requests, long late, double sum) {
    static final Count NONE = new Count(0, 0, 0);

    /** Counts requests by the second in which each was due; the limit in seconds. */
    static List<Count> of(List<SentRequest> sent, int seconds, double limit) {
      List<Count> counts = new ArrayList<>(Collections.nCopies(seconds, NONE));
      for (SentRequest each : sent) {
        int second = (int) each.due();
        if (second < seconds) {
          double latency = each.ok() ? each.latency() : Double.POSITIVE_INFINITY;
          Count one = new Count(1, latency > limit ? 1 : 0, latency);
          counts.set(second, counts.get(second).plus(one));
        }
      }
      return List.copyOf(counts);
    }

    Count plus(Count other) {
      return new Count(requests + other.requests, late + other.late, sum + other.sum);
    }

    /** Whether a limit is kept: by enough requests for a percentile, by the mean for a mean. */
    boolean keeps(Statistic statistic, double limit) {
      if (statistic.quantile().isEmpty()) {
        return sum <= limit * requests;
      }
      return late <= (1 - statistic.quantile().getAsDouble()) * requests + 1e-9;
    }
  }
}
