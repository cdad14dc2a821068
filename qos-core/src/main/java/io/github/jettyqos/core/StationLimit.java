package io.github.jettyqos.core;

import java.util.List;

/**
 * How many requests may be at the common station before classes get no more than what is kept for
 * them. A request counts there by the part of its time that it spends at the station, and for its
 * own class and those behind it in priority: whoever goes first is not held back by who goes after.
 *
 * <p>All in thousandths of a request, so that sums are exact.
 *
 * @param most requests at the station, in thousandths; at least 0
 * @param weights what one running request of each class counts, in thousandths, 0 to 1000
 */
public record StationLimit(long most, List<Integer> weights) {
  /** One request that is always at the station. */
  public static final int WHOLE = 1000;

  /** Checks the ranges. */
  public StationLimit {
    weights = List.copyOf(weights);
    if (most < 0) {
      throw new IllegalArgumentException("a limit of " + most);
    }
    for (int each : weights) {
      if (each < 0 || each > WHOLE) {
        throw new IllegalArgumentException("weight " + each + " is not from 0 to " + WHOLE);
      }
    }
  }
}
