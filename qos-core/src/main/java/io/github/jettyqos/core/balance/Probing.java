package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import java.util.Arrays;

/**
 * Probes a few nodes at each request and chooses by recent answers: the fastest of the nodes that
 * are not hot, and if all are hot the one with the fewest requests in flight. For comparison.
 *
 * <p>A node is hot if it has more requests in flight than a quantile of the recent answers.
 *
 * <p>Source: the idea of Wydrowski, Kleinberg, Rumble and Archer, "Load is not what you should
 * balance: Introducing Prequal", NSDI 2024. Deviations: at most one answer of a node is kept, the
 * newest, and it counts until it expires; the paper removes the worst and limits the uses of an
 * answer. An answer is updated with each dispatch and completion.
 */
final class Probing extends LockedBalancer {
  private final Eligible eligible;
  private final ProbeRule rule;
  private final Prober prober;
  private final NanoClock clock;
  private final Chance chance;
  private final ProbePool[] pools;

  Probing(int nodes, ProbeRule rule, Prober prober, NanoClock clock, Chance chance) {
    super(nodes);
    this.eligible = new Eligible(nodes, chance);
    this.rule = rule;
    this.prober = prober;
    this.clock = clock;
    this.chance = chance;
    this.pools = new ProbePool[rule.classes()];
    Arrays.setAll(pools, i -> new ProbePool(rule.pool(), rule.hot()));
  }

  @Override
  public int dispatch(int classIndex, Tried tried) {
    int[] asked;
    int node;
    lock.lock();
    try {
      node = places.node(choose(classIndex, tried));
      asked = new int[Math.min(rule.perRequest(), eligible.count())];
      for (int i = 0; i < asked.length; i++) {
        asked[i] = places.node(eligible.draw(i));
      }
    } finally {
      lock.unlock();
    }
    for (int each : asked) {
      prober.probe(each, classIndex); // not under the lock, as it may answer in this thread
    }
    return node;
  }

  /** A place. */
  @GuardedBy("lock")
  private int choose(int classIndex, Tried tried) {
    int place =
        pools[classIndex].take(
            clock.nanoTime(),
            rule.age().toNanos(),
            each -> !tried.contains(places.node(each)) && isItsTurn(each));
    return place == NONE ? drawUntried(tried) : place;
  }

  /** A node with a share of 1/2 is considered every second time. */
  private boolean isItsTurn(int place) {
    double share = shares.get(place);
    return share == 1 || (share > 0 && chance.below(1 << 20) < share * (1 << 20));
  }

  private int drawUntried(Tried tried) {
    places.each(tried, eligible::leave);
    int drawn = eligible.count() == 0 ? NONE : eligible.draw(0);
    places.each(tried, this::look);
    return drawn;
  }

  private void look(int place) {
    if (shares.isOut(place)) {
      eligible.leave(place);
    } else {
      eligible.enter(place);
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    at(node, place -> pools[classIndex].completed(place));
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    at(node, place -> pools[classIndex].add(place, status, clock.nanoTime()));
  }

  @Override
  public void silent(int node) {
    at(node, this::forget);
  }

  @Override
  void shared(int place, double share) {
    shares.set(place, share);
    look(place);
  }

  @Override
  void forget(int place) {
    for (ProbePool pool : pools) {
      pool.forget(place);
    }
  }
}
