package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Chooses the nodes in turn; one with a share of 1/2 every second round. Each node has a time at
 * which it is next, which moves on by 1 / share whenever it is taken (stride scheduling,
 * Waldspurger 1995), so that the turns of a node with a small share are spread out.
 */
final class RoundRobin implements Balancer {
  private final ReentrantLock lock = new ReentrantLock();
  private final NodePlaces places;
  private final NodeShares shares;
  private final OfClass[] classes;

  RoundRobin(int nodes, int classes) {
    this.places = new NodePlaces(nodes);
    this.shares = new NodeShares(nodes);
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
      for (int i = 0; i < tried.size(); i++) {
        int place = places.of(tried.get(i));
        if (place != NONE) {
          own.order.leave(place);
        }
      }
      int chosen = own.order.winner(0);
      if (chosen != NONE) {
        own.turns[chosen] += 1 / shares.get(chosen);
        own.enter(chosen);
      }
      for (int i = 0; i < tried.size(); i++) {
        int place = places.of(tried.get(i));
        if (place != NONE && !shares.isOut(place)) {
          own.enter(place);
        }
      }
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
  public void report(int node, int classIndex, NodeStatus status) {
    // load is ignored
  }

  @Override
  public void share(int node, double share) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        of(place, share);
      }
    } finally {
      lock.unlock();
    }
  }

  private void of(int place, double share) {
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
  public void gone(int node) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        of(place, 0);
        places.pass(place);
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
