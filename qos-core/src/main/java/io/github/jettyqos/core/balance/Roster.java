package io.github.jettyqos.core.balance;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The number of nodes, and of those that get requests. Some requests break off at every node, and a
 * series of these would take one node after the other down; so at most half of the nodes may be
 * down because of broken requests.
 *
 * <p><b>T1 and T2 find at once that the requests of two nodes break off.</b> Each checks and leaves
 * under one lock, so that the second finds one fewer.
 */
final class Roster {
  private final ReentrantLock lock = new ReentrantLock();
  private int members;
  private int serving;

  /** All nodes get requests. */
  Roster(int nodes) {
    this.members = nodes;
    this.serving = nodes;
  }

  /** Lets a node leave if half of all, rounded up, still get requests. */
  boolean tryLeave() {
    lock.lock();
    try {
      if (2 * (serving - 1) < members) {
        return false;
      }
      serving--;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Adds to the number of nodes and of those that get requests. */
  void add(int moreMembers, int moreServing) {
    lock.lock();
    try {
      members += moreMembers;
      serving += moreServing;
    } finally {
      lock.unlock();
    }
  }
}
