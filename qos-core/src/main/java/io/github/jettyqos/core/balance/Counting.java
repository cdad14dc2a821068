package io.github.jettyqos.core.balance;

import java.util.concurrent.locks.ReentrantLock;

/** Balancers that look at how many requests they have under way at each node, of all classes. */
abstract class Counting implements Balancer {
  final int nodes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Shares shares;
  private final int[] inFlight;

  Counting(int nodes) {
    this.nodes = nodes;
    this.shares = new Shares(nodes);
    this.inFlight = new int[nodes];
  }

  /** Under the lock: a node that takes part, or nobody. */
  abstract int choose();

  /** Under the lock: a node takes part, and has another number of requests or another share. */
  abstract void enter(int node);

  /** Under the lock: a node does not take part. */
  abstract void leave(int node);

  /** Under the lock: requests in flight there, for its share. */
  final double load(int node) {
    return Shares.weighed(inFlight[node], shares.get(node));
  }

  private void look(int node) {
    if (shares.isOut(node)) {
      leave(node);
    } else {
      enter(node);
    }
  }

  @Override
  public final int dispatch(int classIndex, Tried tried) {
    lock.lock();
    try {
      for (int i = 0; i < tried.size(); i++) {
        leave(tried.get(i));
      }
      int node = choose();
      for (int i = 0; i < tried.size(); i++) {
        look(tried.get(i));
      }
      if (node != NOBODY) {
        inFlight[node]++;
        enter(node);
      }
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
      look(node);
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
      shares.set(node, share);
      look(node);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void silent(int node) {
    // it does not listen
  }
}
