package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeStatus;
import io.github.jettyqos.core.balance.Prober;
import io.github.jettyqos.core.balance.Tried;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Prequal, for one thread: a pool of probes for each class, r_probe = 3 nodes asked at each
 * request, r_remove = 1 probe removed then, the worst and the oldest by turns, each used b times at
 * most.
 *
 * <p>Law, with m probes in the pool and n nodes (equation (1) of the paper, delta = 1):
 *
 * <pre>b = max(1, (1 + delta) / ((1 - m / n) r_probe - r_remove))</pre>
 *
 * <p>A probe is hot if its requests in flight are above the quantile 2^-.25 = .84 of those answered
 * lately. The cold one with the least latency is taken, and if all are hot the one with the fewest
 * requests in flight; with fewer than two probes a node by chance. A request that is sent counts in
 * the probe of its node at once. A probe is too old after 1 s.
 *
 * <p>Source: Wydrowski et al. 2024, section 4, by what others quote of it; its text was not at
 * hand. Deviations: the equation needs many more nodes than probes, so that with fewer than 32
 * nodes the pool holds half as many as there are nodes; one probe of a node is kept, the newest; b
 * is rounded up or down by chance, as there, once for each probe.
 */
final class Prequal implements Balancer {
  private static final int PROBES = 3;
  private static final int POOL = 16;
  private static final double DELTA = 1;
  private static final double HOT = Math.pow(2, -0.25);
  private static final long AGE_NANOS = 1_000_000_000;
  private static final int HISTORY = 128;

  private final int nodes;
  private final int pool;
  private final double uses;
  private final Prober prober;
  private final NanoClock clock;
  private final SplittableRandom random;
  private final List<OfClass> classes = new ArrayList<>();

  /** What a node answered. */
  private static final class Probe {
    final int node;
    final long latencyNanos;
    final long atNanos;
    int inFlight;
    int uses;

    Probe(int node, NodeStatus status, long atNanos, int uses) {
      this.node = node;
      this.latencyNanos = status.latencyNanos();
      this.inFlight = status.queued() + Math.max(0, status.quota() - status.idle());
      this.atNanos = atNanos;
      this.uses = uses;
    }
  }

  /** Probes of a class, the oldest first. */
  private static final class OfClass {
    final List<Probe> probes = new ArrayList<>();
    final int[] history = new int[HISTORY];
    long answered;
    boolean oldestNext;

    int hottestCold() {
      int known = (int) Math.min(answered, HISTORY);
      int[] sorted = Arrays.copyOf(history, known);
      Arrays.sort(sorted);
      return known == 0 ? 0 : sorted[(int) Math.round(HOT * (known - 1))];
    }
  }

  Prequal(int nodes, int classes, Prober prober, NanoClock clock, long seed) {
    this.nodes = nodes;
    this.pool = Math.max(2, Math.min(POOL, nodes / 2));
    double left = (1 - (double) pool / nodes) * PROBES - 1;
    this.uses = left <= 0 ? POOL : Math.max(1, (1 + DELTA) / left);
    this.prober = prober;
    this.clock = clock;
    this.random = new SplittableRandom(seed);
    for (int i = 0; i < classes; i++) {
      this.classes.add(new OfClass());
    }
  }

  @Override
  public int dispatch(int classIndex, Tried tried) {
    OfClass own = classes.get(classIndex);
    long now = clock.nanoTime();
    own.probes.removeIf(probe -> now - probe.atNanos > AGE_NANOS);
    int node = own.probes.size() < 2 ? random.nextInt(nodes) : take(own);
    remove(own);
    ask(classIndex);
    return node;
  }

  private static Comparator<Probe> order(int hottest) {
    return Comparator.<Probe>comparingInt(probe -> probe.inFlight > hottest ? 1 : 0)
        .thenComparingLong(probe -> probe.inFlight > hottest ? probe.inFlight : probe.latencyNanos);
  }

  private static int take(OfClass own) {
    Probe best = own.probes.stream().min(order(own.hottestCold())).orElseThrow();
    best.inFlight++;
    best.uses--;
    if (best.uses <= 0) {
      own.probes.remove(best);
    }
    return best.node;
  }

  private static void remove(OfClass own) {
    if (!own.probes.isEmpty()) {
      own.probes.remove(
          own.oldestNext
              ? own.probes.get(0)
              : own.probes.stream().max(order(own.hottestCold())).orElseThrow());
      own.oldestNext = !own.oldestNext;
    }
  }

  private void ask(int classIndex) {
    int[] asked = random.ints(0, nodes).distinct().limit(Math.min(PROBES, nodes)).toArray();
    for (int node : asked) {
      prober.probe(node, classIndex);
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    // what a probe said stands
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    OfClass own = classes.get(classIndex);
    own.probes.removeIf(probe -> probe.node == node);
    if (own.probes.size() == pool) {
      own.probes.remove(0);
    }
    int whole = (int) uses;
    int used = random.nextDouble() < uses - whole ? whole + 1 : whole;
    own.probes.add(new Probe(node, status, clock.nanoTime(), used));
    own.history[(int) (own.answered++ % HISTORY)] = own.probes.get(own.probes.size() - 1).inFlight;
  }

  @Override
  public void share(int node, double share) {
    throw new UnsupportedOperationException("the paper knows no shares");
  }

  @Override
  public void silent(int node) {
    throw new UnsupportedOperationException("the paper knows no reports");
  }

  @Override
  public void gone(int node) {
    throw new UnsupportedOperationException("the paper knows no nodes that go");
  }
}
