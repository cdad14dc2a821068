package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One pass over all totals: the smallest at which every promise is kept or, where classes share
 * what is left, the one with the smallest scale.
 *
 * <p>The best scale so far becomes the promise of those that share, a hair stricter: where all
 * needs fit, the scale is improved by giving threads to the class that is worst off until they do
 * not. All pointers only move up, so all of this is linear in totals and threads.
 */
final class Division {
  private static final double HAIR = 1 - 1e-12;

  private final int threads;
  private final TotalsGrid grid;
  private final Totals totals;
  private final List<Need> promised = new ArrayList<>();
  private final List<Need> sharing = new ArrayList<>();
  private final Need[] needs;
  private int @Nullable [] best;
  private double scale = Double.POSITIVE_INFINITY;

  Division(List<PlannedClass> classes, int threads, TotalsGrid grid, @Nullable Promise[] promises) {
    this.threads = threads;
    this.grid = grid;
    this.totals = new Totals(classes, threads);
    this.needs = new Need[promises.length];
    for (int k = 0; k < promises.length; k++) {
      Promise promise = promises[k];
      boolean shares = promise == null;
      needs[k] =
          new Need(
              totals.rows().get(k),
              promise == null ? Promise.meanResidence(Double.POSITIVE_INFINITY) : promise);
      (shares ? sharing : promised).add(needs[k]);
    }
  }

  /** The plan; null if no total keeps all promises. */
  @Nullable GuaranteePlan best(List<Shortfall> certificate) {
    long possible = totals.reserves();
    // Needs never fall, so below the sum of what they are now no total can be enough.
    while (possible <= threads && totals.advance()) {
      if (totals.total() >= possible && isSeen()) {
        possible = sum(promised) + sum(sharing);
        if (possible <= totals.total() && sharing.isEmpty()) {
          best = threads();
          break;
        }
        while (possible <= totals.total()) {
          improve();
          possible = sum(promised) + sum(sharing);
        }
      }
    }
    if (best == null) {
      return null;
    }
    int sum = 0;
    for (int each : best) {
      sum += each;
    }
    return new GuaranteePlan(
        Partition.of(sum, best),
        sharing.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(scale),
        certificate);
  }

  private boolean isSeen() {
    int total = totals.total();
    return total == totals.reserves() || totals.isLast() || grid.has(total);
  }

  /** Takes what those that share have now, and asks for more. */
  private void improve() {
    scale = 0;
    for (Need need : sharing) {
      double time = need.row().computeResidence(need.threads());
      scale = Math.max(scale, weight(need) * time);
    }
    best = threads();
    for (Need need : sharing) {
      need.tighten(Promise.meanResidence(scale * HAIR / weight(need)));
    }
  }

  private static int weight(Need need) {
    return need.row().owner().guarantee().weight();
  }

  private int[] threads() {
    int[] threads = new int[needs.length];
    for (int k = 0; k < threads.length; k++) {
      threads[k] = needs[k].threads();
    }
    return threads;
  }

  /** More than any total if one of them can never be kept. */
  private long sum(List<Need> of) {
    long sum = 0;
    for (Need need : of) {
      int m = need.threads();
      sum += m > need.row().owner().max() ? threads + 1L : m;
    }
    return sum;
  }
}
