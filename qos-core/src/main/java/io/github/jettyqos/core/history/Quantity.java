package io.github.jettyqos.core.history;

import java.util.Locale;

/** What a point tells of a class, and how the points of a minute become one. */
public enum Quantity {
  /** The statistic of the target over the last 10 to 20 s, else the mean residence time, in s. */
  MEASURED(Merge.MOST),
  /** The prediction of the same, in seconds. */
  PREDICTED(Merge.MOST),
  /** The value of the target, in seconds. */
  TARGET(Merge.LAST),
  /** Threads. */
  BUDGET(Merge.MEAN),
  /** Running requests. */
  RUNNING(Merge.MEAN),
  /** Queued requests, the most of the second. */
  QUEUED(Merge.MOST),
  /** Rejected requests a second; in mode {@code observe} those that would have been. */
  REJECTED(Merge.MEAN),
  /** Arriving requests a second, also rejected ones. */
  ARRIVALS(Merge.MEAN);

  private enum Merge {
    MOST,
    LAST,
    MEAN
  }

  private final Merge merge;

  Quantity(Merge merge) {
    this.merge = merge;
  }

  /** {@return the name in data, such as {@code measured}} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The value of a minute and a further point of it; NaN is unknown. */
  float merged(float before, double seconds, double next, double nextSeconds) {
    if (Float.isNaN(before) || Double.isNaN(next)) {
      return Float.isNaN(before) ? (float) next : before;
    }
    return switch (merge) {
      case MOST -> Math.max(before, (float) next);
      case LAST -> (float) next;
      case MEAN -> mean(before, seconds, next, nextSeconds);
    };
  }

  static float mean(float before, double seconds, double next, double nextSeconds) {
    return (float) (before + (next - before) * nextSeconds / (seconds + nextSeconds));
  }
}
