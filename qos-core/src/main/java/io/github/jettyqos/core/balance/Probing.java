package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

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
final class Probing implements Balancer {
  private final NodePlaces places;
  private final Eligible eligible;
  private final NodeShares shares;
  private final ProbeRule rule;
  private final Prober prober;
  private final NanoClock clock;
  private final Chance chance;
  private final ReentrantLock lock = new ReentrantLock();
  private final ProbePool[] pools;

  Probing(int nodes, ProbeRule rule, Prober prober, NanoClock clock, Chance chance) {
    this.places = new NodePlaces(nodes);
    this.eligible = new Eligible(nodes, chance);
    this.shares = new NodeShares(nodes);
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
    for (int i = 0; i < tried.size(); i++) {
      int place = places.of(tried.get(i));
      if (place != NONE) {
        eligible.leave(place);
      }
    }
    int drawn = eligible.count() == 0 ? NONE : eligible.draw(0);
    for (int i = 0; i < tried.size(); i++) {
      int place = places.of(tried.get(i));
      if (place != NONE) {
        look(place);
      }
    }
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
  public void share(int node, double share) {
    at(node, place -> shared(place, share));
  }

  @Override
  public void silent(int node) {
    at(node, this::forget);
  }

  @Override
  public void gone(int node) {
    at(
        node,
        place -> {
          forget(place);
          shared(place, 0);
          places.pass(place);
        });
  }

  private void shared(int place, double share) {
    shares.set(place, share);
    look(place);
  }

  private void forget(int place) {
    for (ProbePool pool : pools) {
      pool.forget(place);
    }
  }

  /** Runs under the lock, unless the node is gone. */
  private void at(int node, IntConsumer what) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        what.accept(place);
      }
    } finally {
      lock.unlock();
    }
  }
}
