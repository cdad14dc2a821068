package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.CompletionWindow;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.ClassLoad;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeStatus;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.balance.WatchRule;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.PatientClass;
import io.github.jettyqos.sim.server.ClusterNode;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * A run of a cluster: two classes, Poisson arrivals, half of them of each; 50 requests may wait on
 * a node for each class, and more are turned away.
 */
final class ClusterRun {
  private static final List<String> NAMES = List.of("class1", "class2");
  private static final int CLASSES = 2;
  private static final double NANOS = 1e9;
  private static final double WARM_UP = 0.2;

  private final Simulation simulation = new Simulation();
  private final ClusterPlan plan;
  private final List<ClusterNode> nodes = new ArrayList<>();
  private final List<Balancer> fronts = new ArrayList<>();
  private final Latencies[][] latencies;
  private final Measured[][] measured;
  private final Traffic.Site site;
  private long sequence;
  private long refused;
  private final Histogram delays = new Histogram(3);

  /** The measured processing speed of a class at a node. */
  private static final class Measured {
    final CompletionWindow window = new CompletionWindow(0);
    long completed;
    long processedNanos;

    void over(long processingNanos) {
      completed++;
      processedNanos += processingNanos;
    }

    double speed(long nowNanos) {
      window.look(nowNanos, completed, processedNanos);
      return 1 / window.meanSeconds();
    }
  }

  /**
   * The result of a run after its warm-up.
   *
   * @param mean delay, seconds
   * @param p99 of delays, seconds
   * @param throughput requests completed per second
   * @param lost the part of the requests that was turned away
   */
  record Outcome(double mean, double p99, double throughput, double lost) {}

  private ClusterRun(ClusterPlan plan, RandomStreams streams) {
    this.plan = plan;
    this.site = plan.traffic().open(streams);
    this.latencies = new Latencies[plan.nodes().size()][CLASSES];
    this.measured = new Measured[plan.nodes().size()][CLASSES];
    for (int j = 0; j < latencies.length; j++) {
      Arrays.setAll(latencies[j], k -> new Latencies());
      Arrays.setAll(measured[j], k -> new Measured());
    }
    List<ServiceClass> classes =
        NAMES.stream()
            .map(
                name ->
                    PatientClass.named(name, plan.traffic().queue())
                        .queuePolicy(plan.traffic().order())
                        .queueBound(Duration.ofHours(1))
                        .build())
            .toList();
    for (NodeSpec node : plan.nodes()) {
      int threads = node.first() + node.second();
      Partition partition = Partition.of(threads, node.first(), node.second());
      nodes.add(
          site.node(
              simulation,
              new Gate(classes, partition, simulation.clock(), document -> false),
              node));
    }
  }

  static Outcome of(ClusterPlan plan, BalancerKind kind, long seed) {
    RandomStreams streams = new RandomStreams(seed);
    ClusterRun run = new ClusterRun(plan, streams);
    for (int front = 0; front < plan.fronts(); front++) {
      run.front(front, kind, seed, streams);
    }
    run.simulation.runUntil((long) (WARM_UP * plan.seconds() * NANOS));
    run.delays.reset();
    run.refused = 0;
    run.simulation.runUntil((long) (plan.seconds() * NANOS));
    return new Outcome(
        run.delays.getMean() / NANOS,
        run.delays.getValueAtPercentile(99) / NANOS,
        run.delays.getTotalCount() / ((1 - WARM_UP) * plan.seconds()),
        (double) run.refused / (run.refused + run.delays.getTotalCount()));
  }

  private void front(int front, BalancerKind kind, long seed, RandomStreams streams) {
    fronts.add(
        kind.make(
            nodes.size(),
            CLASSES,
            (node, classIndex) ->
                fronts.get(front).report(node, classIndex, status(node, classIndex)),
            simulation.clock(),
            seed * 31 + front));
    kind.weigh(fronts.get(front), plan.nodes());
    if (kind.listens()) {
      NodeWatch watch = new NodeWatch(nodes.size(), NAMES, WatchRule.DEFAULT, fronts.get(front));
      look(watch);
      Ticker.every(simulation, plan.heartbeatNanos(), () -> look(watch));
    }
    for (int k = 0; k < CLASSES; k++) {
      int classIndex = k;
      // The requests do not depend on the balancer, so that pairs of runs differ in nothing else.
      Supplier<Asked> requests = site.requests(streams, front + "." + k);
      new Arrivals(
              simulation,
              GapSources.poisson(
                  plan.rate(k) / plan.fronts(), streams.stream("arrivals " + front + "." + k)),
              () -> arrive(front, classIndex, kind, requests.get()))
          .start();
    }
  }

  private NodeStatus status(int node, int classIndex) {
    ClusterNode of = nodes.get(node);
    return new NodeStatus(
        of.queued(classIndex),
        of.idle(classIndex),
        of.quota(classIndex),
        of.speed(),
        latencies[node][classIndex].at(present(of, classIndex)));
  }

  private static int present(ClusterNode node, int classIndex) {
    return node.queued(classIndex) + node.running(classIndex);
  }

  /** Sends a report of every node, which arrives after the transit time. */
  private void look(NodeWatch watch) {
    sequence++;
    for (int j = 0; j < nodes.size(); j++) {
      int node = j;
      NodeReport report =
          new NodeReport("run", sequence, false, List.of(load(node, 0), load(node, 1)));
      simulation.after(
          plan.transitNanos(),
          Event.of(Event.TICK, () -> watch.heard(node, report, simulation.now())));
    }
  }

  private ClassLoad load(int node, int classIndex) {
    NodeStatus status = status(node, classIndex);
    return new ClassLoad(
        NAMES.get(classIndex),
        status.queued(),
        nodes.get(node).running(classIndex),
        status.quota(),
        status.idle(),
        0,
        status.latencyNanos(),
        measured[node][classIndex].speed(simulation.now()));
  }

  private void arrive(int front, int classIndex, BalancerKind kind, Asked asked) {
    Balancer balancer = fronts.get(front);
    int row = kind.row(asked, classIndex);
    long key = kind.key(asked);
    int node = balancer.dispatch(row, Tried.NONE, key);
    int before = present(nodes.get(node), classIndex);
    nodes
        .get(node)
        .arrive(
            classIndex,
            asked.content(),
            RequestListener.of(
                (waiting, processing) -> {
                  balancer.completed(node, row);
                  balancer.took(key, asked.content().size());
                  measured[node][classIndex].over(processing);
                  delays.recordValue(waiting + processing);
                  latencies[node][classIndex].add(before, waiting + processing);
                },
                reason -> {
                  balancer.completed(node, row);
                  refused++;
                }));
  }
}
