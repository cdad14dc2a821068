package io.github.jettyqos.core.balance;

import java.util.Arrays;

/**
 * Chooses the nodes in turn; one with a share of 1/2 every second round. Each node has a time at
 * which it is next, which moves on by 1 / share whenever it is taken (stride scheduling,
 * Waldspurger 1995), so that the turns of a node with a small share are spread out.
 */
final class RoundRobin extends LockedBalancer {
  private final OfClass[] classes;

  RoundRobin(int nodes, int classes) {
    super(nodes);
    this.classes = new OfClass[classes];
    Arrays.setAll(this.classes, i -> new OfClass(nodes));
  }

  private static final class OfClass {
    final TournamentTree order;
    final double[] turns;

    OfClass(int nodes) {
      order = new TournamentTree(nodes);
      turns = new double[nodes];
      for (int node = 0; node < nodes; node++) {
        enter(node);
      }
    }

    void enter(int node) {
      order.enter(node, 0, turns[node], 0);
    }
  }

  @Override
  public int dispatch(int classIndex, Tried tried) {
    OfClass own = classes[classIndex];
    lock.lock();
    try {
      places.each(tried, own.order::leave);
      int chosen = own.order.winner(0);
      if (chosen != NONE) {
        own.turns[chosen] += 1 / shares.get(chosen);
        own.enter(chosen);
      }
      places.each(
          tried,
          place -> {
            if (!shares.isOut(place)) {
              own.enter(place);
            }
          });
      return places.node(chosen);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    // load is ignored
  }

  @Override
  void shared(int place, double share) {
    boolean away = shares.isOut(place);
    shares.set(place, share);
    for (OfClass own : classes) {
      if (share == 0) {
        own.order.leave(place);
      } else if (away) {
        // A node that is back does not make up for missed turns.
        own.turns[place] = Math.max(own.turns[place], own.order.leastSecond(own.turns[place]));
        own.enter(place);
      }
    }
  }

  @Override
  void forget(int place) {
    // its successor comes back as the node itself would
  }
}
