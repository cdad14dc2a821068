package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.paper.ClusterMeasurement;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.PatientClass;
import io.github.jettyqos.sim.server.ClusterNode;
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
  private final GaoCluster cluster;
  private final List<WorkDistribution> work = new ArrayList<>();
  private boolean firstIsAway;

  OnlineCluster(long seed, OnlineCase which) {
    this.which = which;
    int n = which.classes();
    for (int k = 0; k < n; k++) {
      int weight = (int) Math.round(which.wanted().get(n - 1) / which.wanted().get(k));
      classes.add(PatientClass.named("class" + k, 65_535).weight(weight).build());
    }
    List<ClusterNode> nodes = new ArrayList<>();
    for (OnlineCase.Node node : which.nodes()) {
      Gate gate = new Gate(classes, Partition.share(classes, node.threads()));
      nodes.add(new ClusterNode(simulation, gate, node.speed()));
    }
    cluster = new GaoCluster(simulation, nodes, n, which.balancing(), HEARTBEAT_NANOS);
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
                () -> arrive(classIndex, () -> {}))
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

  private void arrive(int classIndex, Runnable done) {
    cluster.arrive(
        classIndex,
        work.get(classIndex).nextSeconds(),
        RequestListener.of(
            (waiting, processing) -> done.run(),
            reason -> {
              throw new IllegalStateException("a queue of 65535 is full");
            }));
  }

  /** Takes the first node out of the choice, or puts it back; it completes its own requests. */
  void firstIsAway(boolean away) {
    firstIsAway = away;
    cluster.balancer.share(0, away ? 0 : 1);
  }

  List<PeriodDelay> takeDelays() {
    return cluster.takeResidence();
  }

  /** The nodes as the law sees them. */
  List<ClusterMeasurement.ClusterNode> nodes() {
    return cluster.nodes.stream()
        .map(
            node ->
                new ClusterMeasurement.ClusterNode(
                    node.gate().partition().total(),
                    node.speed(),
                    !firstIsAway || node != cluster.nodes.get(0),
                    Arrays.stream(node.gate().partition().budgets()).boxed().toList()))
        .toList();
  }

  void budgets(List<List<Integer>> budgets) {
    cluster.quotas(
        budgets.stream().map(each -> each.stream().mapToInt(budget -> budget).toArray()).toList());
  }
}
