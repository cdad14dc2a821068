package io.github.jettyqos.core;

import java.util.List;

/**
 * The limit on the load of the common station above which classes get no more than their kept
 * threads. A request counts by the fraction of its time at the station, and only for its own class
 * and classes of lower priority, so that no class is held back by one of lower priority.
 *
 * <p>In thousandths of a request, so that sums are exact.
 *
 * @param most requests at the station, in thousandths; at least 0
 * @param weights load of one running request of each class, in thousandths, 0 to 1000
 */
public record StationLimit(long most, List<Integer> weights) {
  /** A request that spends all its time at the station. */
  public static final int WHOLE = 1000;

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
