package io.github.jettyqos.core.balance;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/** A balancer with one lock for all that it knows of its nodes. Reports are ignored by default. */
abstract class LockedBalancer implements Balancer {
  final ReentrantLock lock = new ReentrantLock();
  final NodePlaces places;
  final NodeShares shares;

  LockedBalancer(int nodes) {
    this.places = new NodePlaces(nodes);
    this.shares = new NodeShares(nodes);
  }

  /** Runs under the lock, unless the node is gone. */
  final void at(int node, IntConsumer what) {
    lock.lock();
    try {
      int place = places.of(node);
      if (place != NONE) {
        what.accept(place);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Sets the share of a place; runs under the lock. */
  abstract void shared(int place, double share);

  /** Forgets all of a place but its share; runs under the lock. */
  abstract void forget(int place);

  @Override
  public final void share(int node, double share) {
    at(node, place -> shared(place, share));
  }

  @Override
  public final void gone(int node) {
    at(
        node,
        place -> {
          forget(place);
          shared(place, 0);
          places.pass(place);
        });
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {}

  @Override
  public void silent(int node) {}
}
