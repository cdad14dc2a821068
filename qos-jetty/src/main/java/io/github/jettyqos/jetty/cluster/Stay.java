package io.github.jettyqos.jetty.cluster;

/**
 * A request at a node, as those that choose nodes are told of it.
 *
 * <pre>
 *  T1 (sends to the node) is told that all is sent, after T2 (hears the node) that it is answered.
 *  They must not be told of it in this order.
 *
 *  T1 (hands it to Jetty's client) has something thrown at it, and ends the request.
 *  T2 (a thread of the client) is told of an end all the same. The first of them ends it.
 * </pre>
 */
final class Stay {
  private final Choosing nodes;
  private final Node node;
  private final int classIndex;
  private Choosing.Way way = Choosing.Way.NOT_SENT;
  private boolean ended;

  /** It goes to a node that was taken. */
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

  /** Returns whether the one that asks is the first, who says how it ended. */
  synchronized boolean end() {
    boolean first = !ended;
    ended = true;
    return first;
  }

  synchronized void over(Ending ending) {
    nodes.over(node, classIndex, ending, way);
    way = Choosing.Way.ANSWERED;
  }
}
