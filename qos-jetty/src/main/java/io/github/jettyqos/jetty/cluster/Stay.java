package io.github.jettyqos.jetty.cluster;

/**
 * A request at a node, with its events for the choice of nodes.
 *
 * <pre>
 *  T1 (sends to the node) learns that all is sent, after T2 (reads from the node) that it is answered.
 *  The events must not be reported in this order.
 *
 *  T1 (passes it to Jetty's client) gets an exception, and ends the request.
 *  T2 (a thread of the client) is called for an end, too. The first of them ends it.
 * </pre>
 */
final class Stay {
  private final Choosing nodes;
  private final Node node;
  private final int classIndex;
  private Choosing.Way way = Choosing.Way.NOT_SENT;
  private boolean ended;

  /** The stay at a chosen node. */
  Stay(Choosing nodes, Node node, int classIndex) {
    this.nodes = nodes;
    this.node = node;
    this.classIndex = classIndex;
  }

  Node node() {
    return node;
  }

  synchronized void sent() {
    if (way == Choosing.Way.NOT_SENT) {
      way = Choosing.Way.SENT;
      nodes.sent(node, classIndex);
    }
  }

  synchronized void answered() {
    if (way == Choosing.Way.SENT) {
      nodes.answered(node, classIndex);
    }
    way = Choosing.Way.ANSWERED;
  }

  /** Returns whether the caller is the first, which then reports the end. */
  synchronized boolean end() {
    boolean first = !ended;
    ended = true;
    return first;
  }

  synchronized void over(NodeOutcome ending) {
    nodes.over(node, classIndex, ending, way);
    way = Choosing.Way.ANSWERED;
  }
}
