package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The node with the fewest requests in flight; of equal ones the next after the last that was
 * chosen, or else the first would get most of a light load.
 */
final class LeastConnections extends Counting {
  private final TournamentTree order;
  private int next;

  LeastConnections(int nodes) {
    super(nodes);
    order = new TournamentTree(nodes);
    for (int node = 0; node < nodes; node++) {
      order.enter(node, 0, 0, 0);
    }
  }

  @Override
  @GuardedBy("lock")
  void enter(int node) {
    order.enter(node, 0, load(node), 0);
  }

  @Override
  @GuardedBy("lock")
  void leave(int node) {
    order.leave(node);
  }

  @Override
  @GuardedBy("lock")
  int choose() {
    int best = order.winner(next);
    if (best != NOBODY) {
      next = (best + 1) % nodes;
    }
    return best;
  }
}
