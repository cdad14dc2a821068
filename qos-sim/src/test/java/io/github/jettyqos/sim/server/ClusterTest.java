package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.NodeStatus;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterTest {
  private static final long MILLI = 1_000_000;

  private final Simulation simulation = new Simulation();
  private final List<String> log = new ArrayList<>();

  /** A balancer that takes the nodes in turn and records its reports. */
  private final class Told implements Balancer {
    private int next;

    @Override
    public int dispatch(int classIndex, Tried tried) {
      log.add("dispatch " + classIndex);
      return next++ % 2;
    }

    @Override
    public void completed(int node, int classIndex) {
      log.add("completed " + classIndex + " at " + node);
    }

    @Override
    public void report(int node, int classIndex, NodeStatus status) {
      log.add("node " + node + ": " + status.queued() + " queued, " + status.idle() + " idle");
    }

    @Override
    public void share(int node, double share) {
      log.add("share " + share + " of " + node);
    }

    @Override
    public void silent(int node) {
      log.add("silent " + node);
    }

    @Override
    public void gone(int node) {
      log.add("gone " + node);
    }
  }

  @Test
  void reports_always_comeBeforeEachChoice() {
    Cluster cluster = cluster(Cluster.ALWAYS);
    log.clear();
    assertThat(cluster.arrive(0, 0.1, RequestListener.NONE)).isZero();
    assertThat(cluster.arrive(0, 0.1, RequestListener.NONE)).isOne();
    cluster.arrive(0, 0.1, RequestListener.NONE);
    cluster.arrive(0, 0.1, RequestListener.NONE);
    cluster.arrive(0, 0.1, RequestListener.NONE); // the queue of node 0 is full
    simulation.runUntil(100 * MILLI);

    assertThat(log)
        .containsExactly(
            "node 0: 0 queued, 1 idle",
            "node 1: 0 queued, 1 idle",
            "dispatch 0",
            "node 0: 0 queued, 0 idle",
            "node 1: 0 queued, 1 idle",
            "dispatch 0",
            "node 0: 0 queued, 0 idle",
            "node 1: 0 queued, 0 idle",
            "dispatch 0",
            "node 0: 1 queued, 0 idle",
            "node 1: 0 queued, 0 idle",
            "dispatch 0",
            "node 0: 1 queued, 0 idle",
            "node 1: 1 queued, 0 idle",
            "dispatch 0",
            "completed 0 at 0",
            "completed 0 at 0",
            "completed 0 at 1");
  }

  @Test
  void reports_byHeartbeat_tellWhatIsThen() {
    Cluster cluster = cluster(50 * MILLI);
    assertThat(log).hasSize(2);
    log.clear();
    cluster.arrive(0, 0.06, RequestListener.NONE);
    simulation.runUntil(100 * MILLI);

    assertThat(log)
        .containsExactly(
            "dispatch 0",
            "node 0: 0 queued, 0 idle",
            "node 1: 0 queued, 1 idle",
            "completed 0 at 0",
            "node 0: 0 queued, 1 idle",
            "node 1: 0 queued, 1 idle");
  }

  @Test
  void cluster_ofNothing_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Cluster(simulation, List.of(), new Told(), 1));
  }

  private Cluster cluster(long heartbeatNanos) {
    List<ServiceClass> classes = List.of(ServiceClass.named("one").priority(0).queueMax(1).build());
    List<ClusterNode> nodes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      nodes.add(new ClusterNode(simulation, new Gate(classes, Partition.of(1, 1)), 1));
    }
    return new Cluster(simulation, nodes, new Told(), heartbeatNanos);
  }
}
