package io.github.jettyqos.core.balance;

/** The keys by which nodes are compared; the least one is chosen. */
enum IdleOrder {
  /** The waiting time of the request and a part of its own processing time: the default. */
  EXPECTED {
    @Override
    void enter(TournamentTree nodes, int node, NodeStatus status, double share) {
      int spare = usableIdle(status, share) - status.queued();
      if (spare > 0) {
        double busy = 1 - (double) spare / usable(status, share);
        nodes.enter(node, OWN * (1 + busy) / clear(status.speed()), -spare, 0);
      } else {
        double wait = delay(status, (beyond(status, share) + 1) / share);
        nodes.enter(node, 2 * OWN / clear(status.speed()) + wait, 0, 0);
      }
    }
  },

  /** Any idle thread before any queue, even on a slow node. */
  STRICT {
    @Override
    void enter(TournamentTree nodes, int node, NodeStatus status, double share) {
      int idle = usableIdle(status, share);
      if (idle > 0) {
        nodes.enter(node, 0, (double) status.queued() / idle, -idle * status.speed());
      } else {
        nodes.enter(node, 1, delay(status, NodeShares.weighed(beyond(status, share), share)), 0);
      }
    }
  },

  /** That of the paper: infinite without queued requests, and 0 without idle threads. */
  PRINTED {
    @Override
    void enter(TournamentTree nodes, int node, NodeStatus status, double share) {
      nodes.enter(node, 0, -printed(status), 0);
    }
  };

  /**
   * The weight of its own processing time at an idle node, doubled where all threads are busy, so
   * that nodes of similar speed get similar loads. With weight 1 each request would take the best
   * node for itself and fill the fast nodes for later ones; with weight 0 any idle thread would be
   * taken, even a very slow one. Values from .1 to .16 make little difference.
   */
  private static final double OWN = 0.125;

  /**
   * Smaller differences of speeds are ignored, as they are measured over a few requests and stay as
   * they are on a node without requests.
   */
  private static final double UNCLEAR = 1.28;

  /** The key of a node without a quota. Finite, as such a node is better than none. */
  private static final double NEVER = Double.MAX_VALUE;

  /** Enters a node with a share above 0. */
  abstract void enter(TournamentTree nodes, int node, NodeStatus status, double share);

  /** The idle threads of a node scaled by its share. */
  private static int usableIdle(NodeStatus status, double share) {
    return share < 1 ? Math.max(0, usable(status, share) - status.working()) : status.idle();
  }

  private static int usable(NodeStatus status, double share) {
    return (int) Math.ceil(status.quota() * share);
  }

  /** The queued requests; running ones beyond the share count as queued. */
  private static double beyond(NodeStatus status, double share) {
    int over = share < 1 ? Math.max(0, status.working() - usable(status, share)) : 0;
    return status.queued() + over;
  }

  /**
   * The time of all threads together for the requests there, in processing times of a node of speed
   * 1.
   */
  private static double delay(NodeStatus status, double requests) {
    return status.quota() == 0 ? NEVER : requests / (status.quota() * status.speed());
  }

  /** The speed of a node beyond the ignored difference. */
  private static double clear(double speed) {
    if (speed < 1) {
      return Math.min(1, speed * UNCLEAR);
    }
    return Math.max(1, speed / UNCLEAR);
  }

  /** Equation (16) without its constant. */
  static double printed(NodeStatus node) {
    return node.idle() == 0 ? 0 : (double) node.idle() / node.queued();
  }
}
