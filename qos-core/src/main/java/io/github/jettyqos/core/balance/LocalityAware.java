package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the node that had the target before, whose cache then holds it, unless that node is
 * loaded and another one is not.
 *
 * <p>Law, with the least loaded node a and the node n of the target, the least loaded one if it has
 * several:
 *
 * <pre>
 *   n := a                    if the target has no node
 *   n := a                    if load(n) &gt; high and load(a) &lt; low, or load(n) &gt;= 2 high
 *   several: a is added, and the most loaded node leaves after 20 s without a change
 * </pre>
 *
 * <p>Source: Pai, Aron, Banga, Svendsen, Druschel, Zwaenepoel and Nahum, "Locality-aware request
 * distribution in cluster-based network servers", ASPLOS 1998, basic and with replication.
 * Deviations: low and high are the paper's 25 and 65 connections, but less at a node with fewer
 * than 25 threads, in proportion ({@link NodeLoads}: 1 and 2.6); only recent targets are known
 * ({@link RecentKeys}).
 */
final class LocalityAware extends LoadedNodes {
  private static final double LOW = 1;
  private static final double HIGH = 2.6;
  private static final long KEPT_NANOS = 20_000_000_000L;

  private final @Nullable NanoClock clock;
  private final RecentKeys<Target> targets = new RecentKeys<>();

  /** The nodes of a target, by number. */
  private static final class Target {
    final List<Integer> nodes = new ArrayList<>(1);
    long changedNanos;
  }

  /** A balancer; with a clock targets may have several nodes. */
  LocalityAware(int nodes, int classes, @Nullable NanoClock clock) {
    super(nodes, classes);
    this.clock = clock;
  }

  @Override
  @GuardedBy("lock")
  int choose(Tried tried, long key) {
    int least = loads.least(tried);
    if (least == NONE) {
      return NONE;
    }
    Target target = targets.get(key);
    if (target == null) {
      target = new Target();
      targets.put(key, target);
    }
    target.nodes.removeIf(this::isAway);
    int own = extreme(target, tried, 1);
    if (own == NONE) {
      if (target.nodes.isEmpty()) {
        add(target, least);
      }
      return least; // a second try moves no target
    }
    if (tried.size() > 0) {
      return own;
    }
    double load = loads.of(own);
    int chosen = own;
    if ((load > HIGH && loads.of(least) < LOW) || load >= 2 * HIGH) {
      chosen = least;
      if (clock == null) {
        target.nodes.clear();
      }
      add(target, least);
    }
    if (clock != null
        && target.nodes.size() > 1
        && clock.nanoTime() - target.changedNanos > KEPT_NANOS) {
      target.nodes.remove((Integer) places.node(extreme(target, Tried.NONE, -1)));
      target.changedNanos = clock.nanoTime();
    }
    return chosen;
  }

  private boolean isAway(int node) {
    int place = places.of(node);
    return place == NONE || shares.isOut(place);
  }

  /**
   * The place of a target with the least load, the first one if some are equal; with sign -1 that
   * with the most, the last one, whose cache has had the target for the shortest time.
   */
  private int extreme(Target target, Tried tried, int sign) {
    int best = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int node : target.nodes) {
      int place = places.of(node);
      double load = sign * loads.of(place);
      if (!tried.contains(node) && (load < least || (sign < 0 && load == least))) {
        least = load;
        best = place;
      }
    }
    return best;
  }

  private void add(Target target, int place) {
    int node = places.node(place);
    if (!target.nodes.contains(node)) {
      target.nodes.add(node);
      target.changedNanos = clock == null ? 0 : clock.nanoTime();
    }
  }
}
