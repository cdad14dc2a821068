package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Population;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.Session;
import io.github.jettyqos.sim.workload.ThinkingUser;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The cluster of an {@link OnlineCase}: production gates and balancer, simulated work and users.
 */
final class OnlineCluster {
  /** Completions of a class in a period of half a second: 300 in the mean. */
  private static final double PER_SECOND = 600;

  private static final double THINKING_SECONDS = 0.5;
  private static final long HEARTBEAT_NANOS = 100_000_000;
  private static final Duration SPREAD = Duration.ofSeconds(1);

  final Simulation simulation = new Simulation();
  final List<ServiceClass> classes = new ArrayList<>();
  private final OnlineCase which;
  private final List<io.github.jettyqos.sim.server.ClusterNode> nodes = new ArrayList<>();
  private final List<DelayTally> delays = new ArrayList<>();
  private final List<WorkDistribution> work = new ArrayList<>();
  private final Balancer balancer;
  private boolean firstIsAway;

  OnlineCluster(long seed, OnlineCase which) {
    this.which = which;
    int n = which.classes();
    for (int k = 0; k < n; k++) {
      classes.add(
          ServiceClass.named("class" + k)
              .weight((int) Math.round(which.wanted().get(n - 1) / which.wanted().get(k)))
              .lend(false)
              .borrow(false)
              .queueMax(65_535)
              .queueTimeout(Duration.ofHours(1))
              .build());
      delays.add(new DelayTally());
    }
    for (OnlineCase.Node node : which.nodes()) {
      Gate gate = new Gate(classes, Partition.share(classes, node.threads()));
      nodes.add(new io.github.jettyqos.sim.server.ClusterNode(simulation, gate, node.speed()));
    }
    balancer = which.balancing().make(nodes.size(), n);
    Ticker.every(simulation, HEARTBEAT_NANOS, this::report);
    report();
    come(new RandomStreams(seed));
  }

  private void come(RandomStreams streams) {
    double perSecond = PER_SECOND * which.classes();
    double mean = which.capacity() / perSecond;
    for (int k = 0; k < which.classes(); k++) {
      int classIndex = k;
      work.add(WorkDistribution.lognormal(mean, which.variability(), streams.stream("work " + k)));
      double part = which.parts().get(k);
      if (!which.thinking()) {
        new Arrivals(
                simulation,
                GapSources.poisson(perSecond * which.load() * part, streams.stream("gaps " + k)),
                () -> arrive(classIndex, OnlineCluster::nothing))
            .start();
        continue;
      }
      UniformRandomProvider thinking = streams.stream("thinking " + k);
      ZigguratSampler.Exponential pause = ZigguratSampler.Exponential.of(thinking);
      double users = part * perSecond * (THINKING_SECONDS + which.load() * mean);
      Session session = (file, answer) -> arrive(classIndex, answer::served);
      new Population(
              simulation,
              Schedule.of(Math.rint(users)),
              number ->
                  new ThinkingUser(simulation, () -> THINKING_SECONDS * pause.sample(), session),
              SPREAD,
              streams.stream("coming " + k))
          .start();
    }
  }

  private static void nothing() {}

  private void arrive(int classIndex, Runnable done) {
    int node = balancer.dispatch(classIndex);
    if (node == Balancer.NOBODY) {
      throw new IllegalStateException("three nodes are always up");
    }
    nodes
        .get(node)
        .arrive(
            classIndex,
            work.get(classIndex).nextSeconds(),
            new RequestListener() {
              @Override
              public void onCompleted(long waitingNanos, long processingNanos) {
                balancer.completed(node, classIndex);
                delays.get(classIndex).add(waitingNanos + processingNanos);
                done.run();
              }

              @Override
              public void onRejected(RejectReason reason) {
                throw new IllegalStateException("a queue of 65535 is full");
              }
            });
  }

  private void report() {
    for (int j = 0; j < nodes.size(); j++) {
      for (int k = 0; k < which.classes(); k++) {
        balancer.report(j, k, nodes.get(j).status(k));
      }
    }
  }

  /** The first node is given nothing, or is back; what it has it finishes. */
  void firstIsAway(boolean away) {
    firstIsAway = away;
    balancer.share(0, away ? 0 : 1);
  }

  List<PeriodDelay> takeDelays() {
    return delays.stream().map(DelayTally::take).toList();
  }

  /** As the law sees them. */
  List<ClusterNode> nodes() {
    return nodes.stream()
        .map(
            node ->
                new ClusterNode(
                    node.gate().partition().total(),
                    node.speed(),
                    !firstIsAway || node != nodes.get(0),
                    Arrays.stream(node.gate().partition().budgets()).boxed().toList()))
        .toList();
  }

  void budgets(List<List<Integer>> budgets) {
    for (int j = 0; j < nodes.size(); j++) {
      int[] each = budgets.get(j).stream().mapToInt(budget -> budget).toArray();
      nodes.get(j).gate().partition(Partition.of(Arrays.stream(each).sum(), each));
    }
    report();
  }
}
