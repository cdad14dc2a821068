package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One pass over all totals: the smallest at which every promise is kept or, where classes share
 * what is left, the one with the smallest scale.
 *
 * <p>The best scale so far becomes the promise of those that share, a hair stricter: where all
 * needs fit, the scale is improved by giving threads to whoever is worst off until they do not. All
 * pointers only move up, so all of this is linear in totals and threads.
 */
final class Division {
  private static final double HAIR = 1 - 1e-12;

  private final List<PlannedClass> classes;
  private final Totals totals;
  private final List<Need> promised = new ArrayList<>();
  private final List<Need> sharing = new ArrayList<>();
  private final Need[] needs;
  private int @Nullable [] best;
  private double scale = Double.POSITIVE_INFINITY;

  Division(List<PlannedClass> classes, int threads, @Nullable Promise[] promises) {
    this.classes = classes;
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
    while (totals.advance()) {
      if (!totals.isPossible()) {
        continue;
      }
      int left = totals.total() - sum(promised);
      if (left < 0) {
        continue;
      }
      if (sharing.isEmpty()) {
        best = threads();
        break;
      }
      improve(left);
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

  private void improve(int left) {
    while (sum(sharing) <= left) {
      double worst = 0;
      for (Need need : sharing) {
        int m = need.threads();
        worst = Math.max(worst, weight(need) * need.row().computeResidence(m));
      }
      scale = worst;
      best = threads();
      for (Need need : sharing) {
        need.tighten(Promise.meanResidence(scale * HAIR / weight(need)));
      }
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

  /** More than any total if one of them cannot be kept. */
  private int sum(List<Need> of) {
    int sum = 0;
    for (Need need : of) {
      int m = need.threads();
      if (m > need.row().most()) {
        return totals.total() + classes.size() + 1;
      }
      sum += m;
    }
    return sum;
  }
}
