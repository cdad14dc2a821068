package io.github.jettyqos.core.balance;

/** By what nodes are compared: the least key is the most idle. */
enum IdleOrder {
  /** Ours: never a tie but between nodes that are the same in every respect. */
  TOTAL {
    @Override
    void enter(Tournament nodes, int node, NodeStatus status, double share) {
      // A node that gets a share looks as if it were smaller by that factor: what is at work
      // beyond it waits.
      int usable = (int) Math.ceil(status.quota() * share);
      int working = Math.max(0, status.quota() - status.idle());
      int idle = share < 1 ? Math.max(0, usable - working) : status.idle();
      if (idle > 0) {
        nodes.enter(node, 0, (double) status.queued() / idle, -idle * status.speed());
        return;
      }
      // Without a quota nobody ever gets on there, whether anybody waits or not.
      double queued = status.queued() + (share < 1 ? Math.max(0, working - usable) : 0);
      nodes.enter(
          node,
          1,
          status.quota() == 0
              ? Double.POSITIVE_INFINITY
              : Shares.weighed(queued, share) / (status.quota() * status.speed()),
          0);
    }
  },

  /** The paper's: infinite where nobody waits, and 0 wherever no thread is idle. */
  PRINTED {
    @Override
    void enter(Tournament nodes, int node, NodeStatus status, double share) {
      nodes.enter(node, 0, -printed(status), 0);
    }
  };

  /** Enters a node that may take requests; the share is above 0. */
  abstract void enter(Tournament nodes, int node, NodeStatus status, double share);

  /** Equation (16) but for its constant. */
  static double printed(NodeStatus node) {
    return node.idle() == 0 ? 0 : (double) node.idle() / node.queued();
  }
}
