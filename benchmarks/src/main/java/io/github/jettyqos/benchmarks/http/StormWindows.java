package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.List;

/** The part of first attempts that is served, by the times when they were due. */
record StormWindows(List<SentRequest> first, double end) {
  private static final double WINDOW = 3;
  private static final double STEP = 0.5;

  StormWindows {
    first = List.copyOf(first);
  }

  /** The part of those due between two times that is served; NaN if none was due. */
  double share(double from, double to) {
    List<SentRequest> due = first.stream().filter(each -> each.isDue(from, to)).toList();
    return due.stream().filter(SentRequest::ok).count() / (double) due.size();
  }

  /**
   * The delay of the first window of 3 s in which a part is served, as it is in all later windows;
   * infinite if there is none. Windows begin every half second.
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
