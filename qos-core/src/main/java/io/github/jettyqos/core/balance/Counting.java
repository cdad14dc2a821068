package io.github.jettyqos.core.balance;

import java.util.concurrent.locks.ReentrantLock;

/** Balancers that look at how many requests they have under way at each node, of all classes. */
abstract class Counting implements Balancer {
  final int nodes;
  private final ReentrantLock lock = new ReentrantLock();
  private final int[] inFlight;

  Counting(int nodes) {
    this.nodes = nodes;
    this.inFlight = new int[nodes];
  }

  /** Under the lock. */
  abstract int choose();

  /** Under the lock. */
  final int inFlight(int node) {
    return inFlight[node];
  }

  @Override
  public final int dispatch(int classIndex) {
    lock.lock();
    try {
      int node = choose();
      inFlight[node]++;
      return node;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void completed(int node, int classIndex) {
    lock.lock();
    try {
      inFlight[node] = Math.max(0, inFlight[node] - 1);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void report(int node, int classIndex, NodeStatus status) {
    // it knows by itself what it sent
  }
}
