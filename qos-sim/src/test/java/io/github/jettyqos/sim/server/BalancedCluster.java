package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeStatus;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * D8's cluster: Poisson arrivals of each class, bounded Pareto work of mean 1 s, a balancer in
 * front and the production gate on each node.
 */
final class BalancedCluster {
  private static final double NANOS = 1e9;

  /** The information that the balancer gets. */
  enum News {
    /** The status of every node before each choice. */
    FRESH,
    /** The status at the last heartbeat, before each choice: it cannot follow. */
    STALE,
    /** The status of every node at each heartbeat only. */
    HEARTBEAT,
    /** The status at each heartbeat, and completions. */
    HEARTBEAT_AND_COMPLETIONS
  }

  private final Simulation simulation = new Simulation();
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final NodeStatus[][] known;
  private final Balancer balancer;
  private final News news;
  private final double requests;
  private final double alpha;
  private final double range;
  private final long heartbeatNanos;
  private int arrived;
  private double delays;
  private int completed;

  BalancedCluster(Golden row, Balancer balancer, News news, Golden file) {
    this.balancer = balancer;
    this.news = news;
    this.requests = file.stated("model", "(\\d+) requests");
    this.alpha = file.stated("model", "Pareto\\(([\\d.]+),");
    this.range = file.stated("model", "p/k=([\\d.]+)");
    double heartbeat =
        file.list("rows").stream()
            .mapToDouble(each -> each.number("heartbeat"))
            .filter(seconds -> seconds > 0)
            .max()
            .orElse(1);
    this.heartbeatNanos = Math.round(heartbeat * NANOS);
    List<double[]> quotas = row.rows("quotas");
    double[] speeds = row.numbers("speeds");
    int count = quotas.get(0).length;
    List<ServiceClass> classes =
        IntStream.range(0, count).mapToObj(i -> patient("class" + i)).toList();
    for (int i = 0; i < speeds.length; i++) {
      int[] quota = DoubleStream.of(quotas.get(i)).mapToInt(threads -> (int) threads).toArray();
      Gate gate = new Gate(classes, Partition.of(IntStream.of(quota).sum(), quota));
      nodes.add(new ClusterNode(simulation, gate, speeds[i]));
    }
    this.known = new NodeStatus[speeds.length][count];
  }

  private static ServiceClass patient(String name) {
    return ServiceClass.named(name)
        .queueMax(65535)
        .queueTimeout(Duration.ofHours(1))
        .borrow(false)
        .build();
  }

  /** The mean over all classes of the time from arrival to completion, s. */
  double meanDelay(long seed, double load) {
    RandomStreams streams = new RandomStreams(seed);
    for (int i = 0; i < known[0].length; i++) {
      new Source(i, load, streams);
    }
    if (news != News.FRESH) {
      new Heartbeat();
    }
    while (completed < requests && simulation.step()) {
      // until the last one is over
    }
    return delays / completed;
  }

  private void look() {
    for (int node = 0; node < known.length; node++) {
      ClusterNode at = nodes.get(node);
      for (int i = 0; i < known[node].length; i++) {
        known[node][i] = new NodeStatus(at.queued(i), at.idle(i), at.quota(i), at.speed());
      }
    }
  }

  private void tell() {
    for (int node = 0; node < known.length; node++) {
      for (int i = 0; i < known[node].length; i++) {
        balancer.report(node, i, known[node][i]);
      }
    }
  }

  private void arrive(int classIndex, double work) {
    if (news == News.FRESH) {
      look();
    }
    if (news == News.FRESH || news == News.STALE) {
      tell();
    }
    int node = balancer.dispatch(classIndex);
    nodes
        .get(node)
        .arrive(
            classIndex,
            work,
            new RequestListener() {
              @Override
              public void onCompleted(long waitingNanos, long processingNanos) {
                delays += (waitingNanos + processingNanos) / NANOS;
                completed++;
                if (news == News.FRESH || news == News.HEARTBEAT_AND_COMPLETIONS) {
                  balancer.completed(node, classIndex);
                }
              }
            });
  }

  private final class Heartbeat extends Event {
    Heartbeat() {
      super(TICK);
      fire();
    }

    @Override
    protected void fire() {
      look();
      tell();
      simulation.after(heartbeatNanos, this);
    }
  }

  private final class Source extends Event {
    private final int classIndex;
    private final double rate;
    private final UniformRandomProvider sizes;
    private final ZigguratSampler.Exponential gaps;

    Source(int classIndex, double load, RandomStreams streams) {
      super(ARRIVAL);
      this.classIndex = classIndex;
      double capacity =
          nodes.stream().mapToDouble(node -> node.quota(classIndex) * node.speed()).sum();
      this.rate = load * capacity;
      this.sizes = streams.stream("work " + classIndex);
      this.gaps = ZigguratSampler.Exponential.of(streams.stream("arrivals " + classIndex));
      next();
    }

    private void next() {
      simulation.after(Math.round(gaps.sample() / rate * NANOS), this);
    }

    @Override
    protected void fire() {
      if (arrived < requests) {
        arrived++;
        arrive(classIndex, work(sizes.nextDouble()));
        next();
      }
    }
  }

  /** Bounded Pareto from k on by its inverse, k for a mean of 1. */
  private double work(double uniform) {
    double shrink = 1 - Math.pow(range, -alpha);
    double meanOverLeast = alpha / (alpha - 1) * (1 - Math.pow(range, 1 - alpha)) / shrink;
    return Math.pow(1 - uniform * shrink, -1 / alpha) / meanOverLeast;
  }
}
