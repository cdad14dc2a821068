package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Chooses the node with the fewest requests in flight; of equal ones the next after the last
 * choice, as otherwise the first one would get most of a light load.
 */
final class LeastConnections implements Balancer {
  private final ReentrantLock lock = new ReentrantLock();
  private final NodePlaces places;
  private final NodeShares shares;
  private final int[] inFlight;
  private final TournamentTree order;
  private int next;

  LeastConnections(int nodes) {
    this.places = new NodePlaces(nodes);
    this.shares = new NodeShares(nodes);
    this.inFlight = new int[nodes];
    this.order = new TournamentTree(nodes);
    for (int place = 0; place < nodes; place++) {
      look(place);
    }
  }

  /** Updates the load of a place after a change of its requests or its share. */
  @GuardedBy("lock")
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
      for (int i = 0; i < tried.size(); i++) {
        int place = places.of(tried.get(i));
        if (place != NONE) {
          order.leave(place);
        }
      }
      int chosen = choose();
      for (int i = 0; i < tried.size(); i++) {
        int place = places.of(tried.get(i));
        if (place != NONE) {
          look(place);
        }
      }
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
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        inFlight[place] = Math.max(0, inFlight[place] - 1);
        look(place);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    // it counts its own requests
  }

  @Override
  public void share(int node, double share) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        shares.set(place, share);
        look(place);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void gone(int node) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        places.pass(place);
        inFlight[place] = 0;
        shares.set(place, 0);
        look(place);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void silent(int node) {
    // reports are not used
  }
}
