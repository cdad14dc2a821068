package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.NanoClock;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

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
  private final int[] shuffled;
  private final ProbeRule rule;
  private final Prober prober;
  private final NanoClock clock;
  private final Chance chance;
  private final ReentrantLock lock = new ReentrantLock();
  private final ProbePool[] pools;

  Probing(int nodes, ProbeRule rule, Prober prober, NanoClock clock, Chance chance) {
    this.shuffled = IntStream.range(0, nodes).toArray();
    this.rule = rule;
    this.prober = prober;
    this.clock = clock;
    this.chance = chance;
    this.pools = new ProbePool[rule.classes()];
    Arrays.setAll(pools, i -> new ProbePool(rule.pool(), rule.hot()));
  }

  @Override
  public int dispatch(int classIndex) {
    int[] asked = new int[Math.min(rule.perRequest(), shuffled.length)];
    int node;
    lock.lock();
    try {
      node = pools[classIndex].take(clock.nanoTime(), rule.age().toNanos());
      if (node < 0) {
        node = chance.below(shuffled.length);
      }
      for (int i = 0; i < asked.length; i++) {
        asked[i] = draw(i);
      }
    } finally {
      lock.unlock();
    }
    for (int each : asked) {
      prober.probe(each, classIndex); // not under the lock: it may answer in this thread
    }
    return node;
  }

  /** A node that is not among those drawn before it. Under the lock. */
  private int draw(int drawn) {
    int place = drawn + chance.below(shuffled.length - drawn);
    int node = shuffled[place];
    shuffled[place] = shuffled[drawn];
    shuffled[drawn] = node;
    return node;
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
}
