package io.github.jettyqos.core.balance;

/**
 * The node with the fewest requests in flight; of equal ones the next after the last that was
 * chosen, or else the first would get most of a light load.
 */
final class LeastConnections extends Counting {
  private int next;

  LeastConnections(int nodes) {
    super(nodes);
  }

  @Override
  int choose() {
    int best = next;
    for (int i = 1; i < nodes; i++) {
      int node = (next + i) % nodes;
      best = inFlight(node) < inFlight(best) ? node : best;
    }
    next = (best + 1) % nodes;
    return best;
  }
}
