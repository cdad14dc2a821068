package io.github.jettyqos.core.balance;

/** Which of two nodes is more idle. */
enum IdleOrder {
  /** Ours: never a tie but between nodes that are the same in every respect. */
  TOTAL {
    @Override
    int compare(NodeStatus one, NodeStatus other) {
      boolean oneIdle = one.idle() > 0;
      if (oneIdle != other.idle() > 0) {
        return oneIdle ? -1 : 1;
      }
      int byQueue = Double.compare(queuePerThread(one), queuePerThread(other));
      if (byQueue != 0 || !oneIdle) {
        return byQueue;
      }
      return Double.compare(other.idle() * other.speed(), one.idle() * one.speed());
    }
  },

  /** The paper's: infinite where nobody waits, and 0 wherever no thread is idle. */
  PRINTED {
    @Override
    int compare(NodeStatus one, NodeStatus other) {
      return Double.compare(printed(other), printed(one));
    }
  };

  /** Negative if the first is more idle. */
  abstract int compare(NodeStatus one, NodeStatus other);

  /** The most idle of the nodes; of equal ones the first from one on, round the circle. */
  int choose(NodeStatus[] nodes, int from) {
    int best = from;
    for (int i = 1; i < nodes.length; i++) {
      int node = (from + i) % nodes.length;
      best = compare(nodes[node], nodes[best]) < 0 ? node : best;
    }
    return best;
  }

  /** Requests that wait for each idle thread, or for each unit of speed where none is idle. */
  private static double queuePerThread(NodeStatus node) {
    if (node.idle() > 0) {
      return (double) node.queued() / node.idle();
    }
    // Without a quota nobody ever gets on there, whether anybody waits or not.
    return node.quota() == 0
        ? Double.POSITIVE_INFINITY
        : node.queued() / (node.quota() * node.speed());
  }

  /** Equation (16) but for its constant. */
  static double printed(NodeStatus node) {
    return node.idle() == 0 ? 0 : (double) node.idle() / node.queued();
  }
}
