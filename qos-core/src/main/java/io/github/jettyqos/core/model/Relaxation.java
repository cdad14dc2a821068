package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Shortfall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The selection of the promises that a plan keeps: all or, if infeasible, by priority.
 *
 * <p>The others are relaxed to the nearest feasible time and a margin. A promise that no partition
 * keeps, even for a single request, comes last: infeasible in the worst case and the expected one,
 * and not measured to be kept.
 */
final class Relaxation {
  /** The margin of a relaxed promise over the nearest time, as a factor. */
  static final double MARGIN = 1.1;

  private final List<Claim> claims;
  private final Supplier<PlanRoom> rooms;
  private final Divider divider;
  private final @Nullable Promise[] promises; // null: a share, or nothing
  private final List<Shortfall> certificate = new ArrayList<>();

  /** A planner that keeps given promises. */
  @FunctionalInterface
  interface Divider {
    /** The plan; null if infeasible. A class without promise has a share or its reserve. */
    @Nullable GuaranteePlan divide(@Nullable Promise[] promises, List<Shortfall> certificate);
  }

  private Relaxation(List<Claim> claims, Supplier<PlanRoom> rooms, Divider divider) {
    this.claims = claims;
    this.rooms = rooms;
    this.divider = divider;
    this.promises = new @Nullable Promise[claims.size()];
    for (int k = 0; k < promises.length; k++) {
      promises[k] = claims.get(k).promise();
    }
  }

  /**
   * Computes a plan.
   *
   * @param rooms supplies empty rooms
   */
  static GuaranteePlan plan(List<Claim> claims, Supplier<PlanRoom> rooms, Divider divider) {
    return new Relaxation(claims, rooms, divider).plan();
  }

  private GuaranteePlan plan() {
    boolean[] unreachable = unreachable();
    GuaranteePlan plan = some(unreachable) ? null : divider.divide(promises, certificate);
    if (plan != null) {
      return plan;
    }
    relax(unreachable);
    plan = divider.divide(promises, certificate);
    // Measured curves are not monotone in threads, so a nearest time may be infeasible after all;
    // then it is dropped.
    for (int i = certificate.size() - 1; plan == null && i >= 0; i--) {
      promises[certificate.get(i).classIndex()] = null;
      plan = divider.divide(promises, certificate);
    }
    List<Integer> order = order(unreachable);
    for (int i = order.size() - 1; plan == null && i >= 0; i--) {
      giveUp(order, i, unreachable[order.get(i)]);
      plan = divider.divide(promises, certificate);
    }
    if (plan == null) {
      throw new IllegalStateException("reserves do not fit");
    }
    return plan;
  }

  /**
   * A promise that fits beside earlier ones may not fit beside shares and reserves: then the last
   * one is given up.
   */
  private void giveUp(List<Integer> order, int last, boolean unreachable) {
    int k = order.get(last);
    Promise asked = promises[k];
    if (asked != null) {
      PlanRoom room = rooms.get();
      for (int j : order.subList(0, last)) {
        Promise before = promises[j];
        if (before != null) {
          room.take(j, before);
        }
      }
      relax(room, k, asked, unreachable);
      promises[k] = null;
    }
  }

  private static boolean some(boolean[] of) {
    for (boolean each : of) {
      if (each) {
        return true;
      }
    }
    return false;
  }

  /** By priority, relaxes promises that are infeasible beside the earlier ones. */
  private void relax(boolean[] unreachable) {
    PlanRoom room = rooms.get();
    for (int k : order(unreachable)) {
      Promise asked = promises[k];
      if (asked != null && (unreachable[k] || !room.take(k, asked))) {
        relax(room, k, asked, unreachable[k]);
      }
    }
  }

  /** The classes with a promise by priority: feasible, infeasible, then those that come last. */
  private List<Integer> order(boolean[] unreachable) {
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < promises.length; k++) {
      if (claims.get(k).promise() != null) {
        order.add(k);
      }
    }
    order.sort(
        Comparator.<Integer, Boolean>comparing(k -> claims.get(k).isLast())
            .thenComparing(k -> unreachable[k])
            .thenComparing(k -> claims.get(k).priority()));
    return order;
  }

  private void relax(PlanRoom room, int k, Promise asked, boolean unreachable) {
    Claim owner = claims.get(k);
    Guarantee guarantee = owner.guarantee();
    if (guarantee == null) {
      throw new IllegalStateException("class " + k + " has a promise and no guarantee");
    }
    Promise nearest = asked.withSeconds(room.nearest(k, asked));
    boolean hybrid = guarantee instanceof Guarantee.Hybrid;
    Promise granted = nearest.withSeconds(nearest.seconds() * MARGIN);
    Target target = guarantee.target().orElseThrow();
    Meaning meaning = target.meaning();
    certificate.add(
        new Shortfall(
            k,
            owner.name(),
            owner.arrivalRate(),
            target,
            nearest.target(meaning),
            (hybrid ? nearest : granted).target(meaning),
            unreachable,
            unreachable ? 0 : room.arrivalLimit(k, asked)));
    promises[k] = hybrid || !room.take(k, granted) ? null : granted;
  }

  /**
   * The classes whose promise is infeasible for a single request in any partition. The worst case
   * alone is too pessimistic, so the expected case and measurements count, too.
   */
  private boolean[] unreachable() {
    PlanRoom all = rooms.get();
    boolean[] unreachable = new boolean[promises.length];
    for (int k = 0; k < promises.length; k++) {
      Promise asked = promises[k];
      unreachable[k] =
          asked != null && !claims.get(k).met() && !all.isSafe(k, asked) && !all.isLikely(k, asked);
    }
    return unreachable;
  }

  /** The remaining room for a class beside the needs of others. */
  interface PlanRoom {

    /** Whether a promise is kept for a single request, with all reserves of others busy. */
    boolean isSafe(int k, Promise asked);

    /** The same in the expected case: with the reserves busy by their arrivals. */
    boolean isLikely(int k, Promise asked);

    /** Takes the need of a promise, if it fits. */
    boolean take(int k, Promise promise);

    /** The shortest feasible time in the remaining room. */
    double nearest(int k, Promise asked);

    /** The greatest feasible arrival rate in the remaining room, requests per second. */
    double arrivalLimit(int k, Promise asked);
  }
}
