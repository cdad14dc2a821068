package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.ClusterNode;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.server.RequestListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes of two service classes behind a balancer, which hears of every request that is over, and of
 * every node once a second.
 */
final class GaoCluster {
  static final int CLASSES = 2;
  private static final long HEARTBEAT_NANOS = 1_000_000_000;

  private final List<ClusterNode> nodes = new ArrayList<>();
  private final List<DelayTally> residence = List.of(new DelayTally(), new DelayTally());
  private final Balancer balancer;
  private long rejected;

  GaoCluster(Simulation simulation, List<NodeSpec> equipment, Balancing balancing, int queue) {
    List<ServiceClass> classes = List.of(patient("class1", queue), patient("class2", queue));
    for (NodeSpec node : equipment) {
      Gate gate = new Gate(classes, partition(node.first(), node.second()));
      nodes.add(new ClusterNode(simulation, gate, node.speed()));
    }
    balancer = balancing.make(nodes.size(), CLASSES);
    report();
    Ticker.every(simulation, HEARTBEAT_NANOS, this::report);
  }

  private static ServiceClass patient(String name, int queue) {
    return ServiceClass.named(name)
        .lend(false)
        .queueMax(queue)
        .queueTimeout(Duration.ofHours(1))
        .borrow(false)
        .build();
  }

  private static Partition partition(int first, int second) {
    return Partition.of(first + second, first, second);
  }

  private void report() {
    for (int j = 0; j < nodes.size(); j++) {
      ClusterNode node = nodes.get(j);
      for (int i = 0; i < CLASSES; i++) {
        balancer.report(j, i, node.status(i));
      }
    }
  }

  void arrive(int classIndex, double workSeconds, RequestListener listener) {
    int node = balancer.dispatch(classIndex);
    RequestListener told =
        new RequestListener() {
          @Override
          public void onCompleted(long waitingNanos, long processingNanos) {
            balancer.completed(node, classIndex);
            residence.get(classIndex).add(waitingNanos + processingNanos);
            listener.onCompleted(waitingNanos, processingNanos);
          }

          @Override
          public void onRejected(RejectReason reason) {
            balancer.completed(node, classIndex);
            rejected++;
            listener.onRejected(reason);
          }
        };
    nodes.get(node).arrive(classIndex, workSeconds, told);
  }

  /** Threads of each class on each node, from now on; the balancer is told. */
  void quotas(List<int[]> quotas) {
    for (int j = 0; j < nodes.size(); j++) {
      nodes.get(j).gate().partition(partition(quotas.get(j)[0], quotas.get(j)[1]));
    }
    report();
  }

  /** Residence times of a class since the last time. */
  PeriodDelay takeResidence(int classIndex) {
    return residence.get(classIndex).take();
  }

  long rejected() {
    return rejected;
  }
}
