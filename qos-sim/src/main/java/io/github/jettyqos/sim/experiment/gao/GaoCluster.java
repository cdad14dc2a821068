package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.PatientClass;
import io.github.jettyqos.sim.server.ClusterNode;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.server.RequestListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A cluster of nodes behind a balancer, which learns of each request when it ends and of each node
 * by periodic reports.
 */
final class GaoCluster {
  /** The number of classes in the experiments of the paper. */
  static final int CLASSES = 2;

  private static final long HEARTBEAT_NANOS = 1_000_000_000;

  final List<ClusterNode> nodes;
  final Balancer balancer;
  private final List<DelayTally> residence = new ArrayList<>();

  /** The cluster of the paper: two classes, and a report a second. */
  static GaoCluster of(
      Simulation simulation, List<NodeSpec> equipment, GaoBalancer balancing, int queue) {
    List<ServiceClass> classes =
        List.of(
            PatientClass.named("class1", queue).build(),
            PatientClass.named("class2", queue).build());
    List<ClusterNode> nodes =
        equipment.stream()
            .map(
                node -> {
                  Gate gate = new Gate(classes, partition(node.first(), node.second()));
                  return new ClusterNode(simulation, gate, node.speed());
                })
            .toList();
    return new GaoCluster(simulation, nodes, CLASSES, balancing, HEARTBEAT_NANOS);
  }

  GaoCluster(
      Simulation simulation,
      List<ClusterNode> nodes,
      int classes,
      GaoBalancer balancing,
      long heartbeatNanos) {
    this.nodes = nodes;
    for (int k = 0; k < classes; k++) {
      residence.add(new DelayTally());
    }
    balancer = balancing.make(nodes.size(), classes);
    report();
    Ticker.every(simulation, heartbeatNanos, this::report);
  }

  static Partition partition(int... budgets) {
    return Partition.of(Arrays.stream(budgets).sum(), budgets);
  }

  private void report() {
    for (int j = 0; j < nodes.size(); j++) {
      for (int k = 0; k < residence.size(); k++) {
        balancer.report(j, k, nodes.get(j).status(k));
      }
    }
  }

  /** Sends a request to the node that the balancer chooses. */
  void arrive(int classIndex, double workSeconds, RequestListener listener) {
    int node = balancer.dispatch(classIndex);
    nodes
        .get(node)
        .arrive(
            classIndex,
            workSeconds,
            RequestListener.of(
                (waiting, processing) -> {
                  balancer.completed(node, classIndex);
                  residence.get(classIndex).add(waiting + processing);
                  listener.onCompleted(waiting, processing);
                },
                reason -> {
                  balancer.completed(node, classIndex);
                  listener.onRejected(reason);
                }));
  }

  /** Sets the threads of each class on each node, and reports them to the balancer. */
  void quotas(List<int[]> quotas) {
    for (int j = 0; j < nodes.size(); j++) {
      nodes.get(j).gate().partition(partition(quotas.get(j)));
    }
    report();
  }

  /** The residence times of a class since the last call. */
  PeriodDelay takeResidence(int classIndex) {
    return residence.get(classIndex).take();
  }

  /** The residence times of all classes since the last call. */
  List<PeriodDelay> takeResidence() {
    return residence.stream().map(DelayTally::take).toList();
  }
}
