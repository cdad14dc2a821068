package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A balancer by keys that counts the requests at nodes. */
abstract class LoadedNodes extends LockedBalancer {
  final NodeLoads loads;

  LoadedNodes(int nodes, int classes) {
    super(nodes);
    this.loads = new NodeLoads(places, shares, nodes, classes);
  }

  /** The place for a request; {@link #NONE} if there is none. */
  @GuardedBy("lock")
  abstract int choose(Tried tried, long key);

  @Override
  public final int dispatch(int classIndex, Tried tried) {
    lock.lock();
    try {
      return loads.dispatched(loads.least(tried));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final int dispatch(int classIndex, Tried tried, long key) {
    lock.lock();
    try {
      return loads.dispatched(choose(tried, key));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void completed(int node, int classIndex) {
    at(node, loads::completed);
  }

  @Override
  public final void report(int node, int classIndex, NodeStatus status) {
    at(node, place -> loads.report(place, classIndex, status));
  }

  @Override
  public final void silent(int node) {
    at(node, loads::silent);
  }

  @Override
  final void shared(int place, double share) {
    shares.set(place, share);
    loads.look(place);
  }

  @Override
  final void forget(int place) {
    loads.forget(place);
  }
}
