package io.github.jettyqos.core.balance;

import java.util.List;

/**
 * Thinks of each node what its answers, and what becomes of requests that are sent to it, tell, and
 * tells a balancer. It has neither clock nor thread: whoever asks the nodes calls it, and calls
 * {@link #tick} at each heartbeat.
 */
public final class NodeWatch {
  private final int nodes;
  private final List<String> classes;

  /**
   * A watch over nodes that have said nothing yet.
   *
   * @param nodes how many there are
   * @param classes the names of the service classes, in the order of the balancer
   * @param rule when a node is down
   * @param balancer is told shares and reports; nobody else may tell it these
   */
  public NodeWatch(int nodes, List<String> classes, WatchRule rule, Balancer balancer) {
    this.nodes = Balancer.NODES.check("nodes", nodes);
    this.classes = List.copyOf(classes);
  }

  /**
   * A node is asked for a report now. Exactly one of {@link #heard} and {@link #missed} must
   * follow, before it is asked again.
   */
  public void asked(int node, long nowNanos) {}

  /** It answered. */
  public void heard(int node, NodeReport report, long nowNanos) {}

  /** It did not answer in time, or something that is no report. */
  public void missed(int node, long nowNanos) {}

  /**
   * A request is with the node: all of it has been sent (call it once for each request that was
   * sent, at the end of its body, so that a node that has not got it yet is no liar).
   */
  public void dispatched(int node, int classIndex, long nowNanos) {}

  /** The first byte of the answer to a request that was {@link #dispatched} has come. */
  public void completed(int node, int classIndex, long nowNanos) {}

  /**
   * No answer came to a request that was {@link #dispatched}: the connection broke, or its time was
   * over.
   */
  public void failed(int node, int classIndex, long nowNanos) {}

  /** A request could not be sent: no connection. It was not {@link #dispatched}. */
  public void refused(int node, long nowNanos) {}

  /** The operator wants that a node gets nothing new. */
  public void drain(int node, long nowNanos) {}

  /** The operator wants it back. */
  public void undrain(int node, long nowNanos) {}

  /** Time goes on: shares grow, reports become too old. */
  public void tick(long nowNanos) {}

  /** What is thought of a node. */
  public NodeHealth health(int node) {
    return node < nodes && !classes.isEmpty() ? NodeHealth.UNKNOWN : NodeHealth.DOWN;
  }
}
