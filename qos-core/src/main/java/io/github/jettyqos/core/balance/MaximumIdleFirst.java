package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The node that has most to spare for the class of the request.
 *
 * <p>Law: the node with the smallest key, compared from left to right.
 *
 * <pre>
 *   tau &gt; 0:   (0, n / tau,         -tau speed, (j - r) mod M)
 *   tau = 0:   (1, n / (c speed),   0,          (j - r) mod M)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n</td><td>{@link NodeStatus#queued}, requests</td></tr>
 *   <tr><td>tau</td><td>{@link NodeStatus#idle}, threads</td></tr>
 *   <tr><td>c</td><td>{@link NodeStatus#quota}, threads</td></tr>
 *   <tr><td>speed</td><td>{@link NodeStatus#speed}, no unit</td></tr>
 *   <tr><td>j, M</td><td>node, and how many there are</td></tr>
 *   <tr><td>r</td><td>the node after the one chosen last for the class</td></tr>
 * </table>
 *
 * <p>Source: Gao, Pan and Hu 2011, section 5, equations (15) and (16). Deviation: the printed
 * degree of idleness, tau / n, is infinite wherever nobody waits and 0 wherever no thread is idle,
 * which under load is everywhere, so that it chooses nothing. And between two reports a node's
 * status here follows what is dispatched and completed; else all requests of an interval go to one
 * node.
 *
 * <p>As printed, the order is that of (16), of equal nodes the one with the lowest number, and
 * nothing is followed.
 */
final class MaximumIdleFirst implements Balancer {
  private final IdleOrder order;
  private final OfClass[] classes;

  MaximumIdleFirst(int nodes, int classes, IdleOrder order) {
    this.order = order;
    this.classes = new OfClass[classes];
    Arrays.setAll(this.classes, i -> new OfClass(nodes));
  }

  /** What is known for one class. */
  private static final class OfClass {
    final ReentrantLock lock = new ReentrantLock();
    final NodeStatus[] nodes;
    int next;

    OfClass(int nodes) {
      this.nodes = new NodeStatus[nodes];
      Arrays.fill(this.nodes, NodeStatus.UNKNOWN);
    }
  }

  @Override
  public int dispatch(int classIndex) {
    OfClass own = classes[classIndex];
    own.lock.lock();
    try {
      int node = order.choose(own.nodes, own.next);
      if (order == IdleOrder.TOTAL) {
        own.next = (node + 1) % own.nodes.length;
        own.nodes[node] = own.nodes[node].afterDispatch();
      }
      return node;
    } finally {
      own.lock.unlock();
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    if (order == IdleOrder.TOTAL) {
      OfClass own = classes[classIndex];
      own.lock.lock();
      try {
        own.nodes[node] = own.nodes[node].afterCompletion();
      } finally {
        own.lock.unlock();
      }
    }
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    OfClass own = classes[classIndex];
    own.lock.lock();
    try {
      own.nodes[node] = status;
    } finally {
      own.lock.unlock();
    }
  }
}
