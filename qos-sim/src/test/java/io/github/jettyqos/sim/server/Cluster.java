package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import java.util.List;

/**
 * Nodes and the front end that chooses one for each request, by a balancer of production.
 *
 * <p>The balancer is told how the nodes are either before each choice, or by heartbeats of all
 * nodes at once, between which it knows what it dispatched and what was completed.
 *
 * <p>Source: Gao, Pan and Hu 2011, section 5: the dispatcher. Deviation: messages take no time;
 * what is old is only what a heartbeat has not told yet.
 */
final class Cluster {
  /** The value of {@code heartbeatNanos} with which nodes report before each choice. */
  static final long ALWAYS = 0;

  private final List<ClusterNode> nodes;
  private final Balancer balancer;
  private final boolean always;

  /**
   * A cluster with nothing to do.
   *
   * @param simulation the virtual time
   * @param nodes the nodes, at least one, in the order of the balancer
   * @param balancer chooses among them
   * @param heartbeatNanos from one report to the next, the first now; or {@link #ALWAYS}
   */
  Cluster(Simulation simulation, List<ClusterNode> nodes, Balancer balancer, long heartbeatNanos) {
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("no nodes");
    }
    this.nodes = List.copyOf(nodes);
    this.balancer = balancer;
    this.always = heartbeatNanos == ALWAYS;
    report();
    if (!always) {
      Ticker.every(simulation, heartbeatNanos, this::report);
    }
  }

  private void report() {
    int classes = nodes.get(0).gate().partition().size();
    for (int k = 0; k < classes; k++) {
      report(k);
    }
  }

  private void report(int classIndex) {
    for (int node = 0; node < nodes.size(); node++) {
      balancer.report(node, classIndex, nodes.get(node).status(classIndex));
    }
  }

  /**
   * A request comes to the front end.
   *
   * @param classIndex its service class
   * @param workSeconds how long it takes at speed 1; at least 0
   * @param listener hears of it
   * @return the node that got it
   */
  int arrive(int classIndex, double workSeconds, RequestListener listener) {
    if (always) {
      report(classIndex);
    }
    int node = balancer.dispatch(classIndex);
    nodes
        .get(node)
        .arrive(
            classIndex,
            workSeconds,
            new RequestListener() {
              @Override
              public void onCompleted(long waitingNanos, long processingNanos) {
                balancer.completed(node, classIndex);
                listener.onCompleted(waitingNanos, processingNanos);
              }

              @Override
              public void onRejected(RejectReason reason) {
                balancer.completed(node, classIndex);
                listener.onRejected(reason);
              }
            });
    return node;
  }

  /**
   * The nodes.
   *
   * @return all of them
   */
  List<ClusterNode> nodes() {
    return nodes;
  }
}
