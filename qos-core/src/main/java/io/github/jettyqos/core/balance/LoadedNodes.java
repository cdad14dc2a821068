package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/** A balancer by keys that counts the requests at nodes. */
abstract class LoadedNodes implements Balancer {
  final ReentrantLock lock = new ReentrantLock();
  final NodeLoads loads;

  LoadedNodes(int nodes, int classes) {
    this.loads = new NodeLoads(nodes, classes);
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
  public final void share(int node, double share) {
    at(node, place -> loads.share(place, share));
  }

  @Override
  public final void silent(int node) {
    at(node, loads::silent);
  }

  @Override
  public final void gone(int node) {
    at(node, loads::gone);
  }

  /** Runs under the lock, unless the node is gone. */
  private void at(int node, IntConsumer what) {
    lock.lock();
    try {
      int place = loads.places.of(node);
      if (place != NONE) {
        what.accept(place);
      }
    } finally {
      lock.unlock();
    }
  }
}
