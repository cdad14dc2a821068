package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.List;

/** How many first attempts are served, by when they were due. */
record StormWindows(List<SentRequest> first, double end) {
  private static final double WINDOW = 3;
  private static final double STEP = 0.5;

  /** Copies the list. */
  StormWindows {
    first = List.copyOf(first);
  }

  /** The part that is served of those that were due in some time; NaN if none was. */
  double share(double from, double to) {
    long due = 0;
    long served = 0;
    for (SentRequest each : first) {
      if (from <= each.due() && each.due() < to) {
        due++;
        served += each.ok() ? 1 : 0;
      }
    }
    return served / (double) due;
  }

  /**
   * How long after a time the first window of 3 s begins in which so many are served, and in all
   * later ones; infinite if there is none. Windows begin every half second.
   */
  double recovery(double after, double share) {
    double recovered = Double.POSITIVE_INFINITY;
    int windows = (int) Math.floor((end - WINDOW - after) / STEP + 1e-9);
    for (int i = windows; i >= 0; i--) {
      double from = after + i * STEP;
      if (share(from, from + WINDOW) < share) {
        break;
      }
      recovered = from - after;
    }
    return recovered;
  }
}
