package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.NanoClock;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Asks a few nodes at each request how they are, and chooses by what they said lately: among the
 * nodes that are not hot the one that answers fastest, and if all are hot the one with the fewest
 * requests in flight. For comparison.
 *
 * <p>A node is hot if it has more requests in flight than a quantile of what nodes answered lately.
 *
 * <p>Source: the idea of Wydrowski, Kleinberg, Rumble and Archer, "Load is not what you should
 * balance: Introducing Prequal", NSDI 2024. Deviations: at most one answer of a node is kept, the
 * newest, and it counts until it is too old; the paper removes the worst and limits how often an
 * answer is used. An answer follows what is dispatched and completed here.
 */
final class Probing implements Balancer {
  private final Eligible eligible;
  private final Shares shares;
  private final ProbeRule rule;
  private final Prober prober;
  private final NanoClock clock;
  private final Chance chance;
  private final ReentrantLock lock = new ReentrantLock();
  private final ProbePool[] pools;

  Probing(int nodes, ProbeRule rule, Prober prober, NanoClock clock, Chance chance) {
    this.eligible = new Eligible(nodes, chance);
    this.shares = new Shares(nodes);
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
      node = choose(classIndex, tried);
      asked = new int[Math.min(rule.perRequest(), eligible.count())];
      for (int i = 0; i < asked.length; i++) {
        asked[i] = eligible.draw(i);
      }
    } finally {
      lock.unlock();
    }
    for (int each : asked) {
      prober.probe(each, classIndex); // not under the lock: it may answer in this thread
    }
    return node;
  }

  /** Under the lock. */
  private int choose(int classIndex, Tried tried) {
    int node =
        pools[classIndex].take(
            clock.nanoTime(),
            rule.age().toNanos(),
            each -> !tried.contains(each) && isItsTurn(each));
    return node == NOBODY ? drawUntried(tried) : node;
  }

  /** A node with a share of 1/2 is looked at every second time. */
  private boolean isItsTurn(int node) {
    double share = shares.get(node);
    return share == 1 || (share > 0 && chance.below(1 << 20) < share * (1 << 20));
  }

  private int drawUntried(Tried tried) {
    for (int i = 0; i < tried.size(); i++) {
      eligible.leave(tried.get(i));
    }
    int node = eligible.count() == 0 ? NOBODY : eligible.draw(0);
    for (int i = 0; i < tried.size(); i++) {
      look(tried.get(i));
    }
    return node;
  }

  private void look(int node) {
    if (shares.isOut(node)) {
      eligible.leave(node);
    } else {
      eligible.enter(node);
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    lock.lock();
    try {
      pools[classIndex].completed(node);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    lock.lock();
    try {
      pools[classIndex].add(node, status, clock.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void share(int node, double share) {
    lock.lock();
    try {
      shares.set(node, share);
      look(node);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void silent(int node) {
    lock.lock();
    try {
      for (ProbePool pool : pools) {
        pool.forget(node);
      }
    } finally {
      lock.unlock();
    }
  }
}
