package io.github.jettyqos.core.balance;

/** By what nodes are compared: the least key is chosen. */
enum IdleOrder {
  /** What the request would wait for, and a part of its own work: what is used. */
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

  /** An idle thread before any queue, however slow it is. */
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

  /** The paper's: infinite where nobody waits, and 0 wherever no thread is idle. */
  PRINTED {
    @Override
    void enter(TournamentTree nodes, int node, NodeStatus status, double share) {
      nodes.enter(node, 0, -printed(status), 0);
    }
  };

  /**
   * How much of its own processing time counts: so much at a node with nothing to do, and twice as
   * much where all threads are busy, so that nodes which are about as fast get about as much. With
   * all of it every request would take what is best for itself, and those after it would find the
   * fast nodes full; with none of it an idle thread would be taken however slow it is. From .1 to
   * .16 makes little difference.
   */
  private static final double OWN = 0.125;

  /**
   * Speeds are measured over a few requests, and a node that gets none stays as it was measured: a
   * quarter more or less is no reason to leave a node idle.
   */
  private static final double UNCLEAR = 1.28;

  /** Without a quota nobody ever gets on. Finite, as such a node is better than none. */
  private static final double NEVER = Double.MAX_VALUE;

  /** Enters a node that may take requests; the share is above 0. */
  abstract void enter(TournamentTree nodes, int node, NodeStatus status, double share);

  /** Idle threads of a node that looks smaller by its share. */
  private static int usableIdle(NodeStatus status, double share) {
    return share < 1 ? Math.max(0, usable(status, share) - status.working()) : status.idle();
  }

  private static int usable(NodeStatus status, double share) {
    return (int) Math.ceil(status.quota() * share);
  }

  /** What has no thread there: what is at work beyond the share waits, too. */
  private static double beyond(NodeStatus status, double share) {
    int over = share < 1 ? Math.max(0, status.working() - usable(status, share)) : 0;
    return status.queued() + over;
  }

  /** In processing times of a node of speed 1, how long all threads together have for requests. */
  private static double delay(NodeStatus status, double requests) {
    return status.quota() == 0 ? NEVER : requests / (status.quota() * status.speed());
  }

  /** How much faster or slower a node clearly is. */
  private static double clear(double speed) {
    if (speed < 1) {
      return Math.min(1, speed * UNCLEAR);
    }
    return Math.max(1, speed / UNCLEAR);
  }

  /** Equation (16) but for its constant. */
  static double printed(NodeStatus node) {
    return node.idle() == 0 ? 0 : (double) node.idle() / node.queued();
  }
}
