package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Chooses the node with the fewest requests in flight; of equal ones the next after the last
 * choice, as otherwise the first one would get most of a light load.
 */
final class LeastConnections extends LockedBalancer {
  private final int[] inFlight;
  private final TournamentTree order;
  private int next;

  LeastConnections(int nodes) {
    super(nodes);
    this.inFlight = new int[nodes];
    this.order = new TournamentTree(nodes);
    for (int place = 0; place < nodes; place++) {
      look(place);
    }
  }

  /** Updates the load of a place after a change of its requests or its share. */
  private void look(int place) {
    if (shares.isOut(place)) {
      order.leave(place);
    } else {
      order.enter(place, 0, NodeShares.weighed(inFlight[place], shares.get(place)), 0);
    }
  }

  /** {@return the place with the least load, or {@link #NONE}} */
  @GuardedBy("lock")
  private int choose() {
    int best = order.winner(next);
    if (best != NONE) {
      next = (best + 1) % inFlight.length;
    }
    return best;
  }

  @Override
  public int dispatch(int classIndex, Tried tried) {
    lock.lock();
    try {
      places.each(tried, order::leave);
      int chosen = choose();
      places.each(tried, this::look);
      if (chosen != NONE) {
        inFlight[chosen]++;
        look(chosen);
      }
      return places.node(chosen);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    at(
        node,
        place -> {
          inFlight[place] = Math.max(0, inFlight[place] - 1);
          look(place);
        });
  }

  @Override
  void shared(int place, double share) {
    shares.set(place, share);
    look(place);
  }

  @Override
  void forget(int place) {
    inFlight[place] = 0;
  }
}
