package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;

/** Balancers that look at how many requests they have under way at each node, of all classes. */
abstract class Counting implements Balancer {
  final int nodes;
  final ReentrantLock lock = new ReentrantLock();

  @GuardedBy("lock")
  private final NodePlaces places;

  @GuardedBy("lock")
  private final NodeShares shares;

  @GuardedBy("lock")
  private final int[] inFlight;

  Counting(int nodes) {
    this.nodes = nodes;
    this.places = new NodePlaces(nodes);
    this.shares = new NodeShares(nodes);
    this.inFlight = new int[nodes];
  }

  /** The place of a node that takes part, or nobody. */
  @GuardedBy("lock")
  abstract int choose();

  /** A place takes part, and has another number of requests or another share. */
  @GuardedBy("lock")
  abstract void enter(int place);

  /** A place does not take part. */
  @GuardedBy("lock")
  abstract void leave(int place);

  /** Requests in flight at a place, for its share. */
  @GuardedBy("lock")
  final double load(int place) {
    return NodeShares.weighed(inFlight[place], shares.get(place));
  }

  @GuardedBy("lock")
  private void look(int place) {
    if (shares.isOut(place)) {
      leave(place);
    } else {
      enter(place);
    }
  }

  @Override
  public final int dispatch(int classIndex, Tried tried) {
    lock.lock();
    try {
      for (int i = 0; i < tried.size(); i++) {
        int place = places.of(tried.get(i));
        if (place != NOBODY) {
          leave(place);
        }
      }
      int chosen = choose();
      for (int i = 0; i < tried.size(); i++) {
        int place = places.of(tried.get(i));
        if (place != NOBODY) {
          look(place);
        }
      }
      if (chosen != NOBODY) {
        inFlight[chosen]++;
        enter(chosen);
      }
      return places.node(chosen);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void completed(int node, int classIndex) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NOBODY) {
        inFlight[place] = Math.max(0, inFlight[place] - 1);
        look(place);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void report(int node, int classIndex, NodeStatus status) {
    // it knows by itself what it sent
  }

  @Override
  public final void share(int node, double share) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NOBODY) {
        shares.set(place, share);
        look(place);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void gone(int node) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NOBODY) {
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
  public final void silent(int node) {
    // it does not listen
  }
}
