package io.github.jettyqos.core.balance;

import java.util.concurrent.locks.ReentrantLock;

/**
 * How many nodes there are, and how many of them get requests. A request may be such that no node
 * can answer it, and whoever sends some of these in a row would have one node after the other down:
 * so for requests that broke off at most half of the nodes may get nothing.
 *
 * <p><b>T1 and T2 find at once that the requests of two nodes break off.</b> Each asks and leaves
 * under one lock, so that the second finds one fewer.
 */
final class Roster {
  private final ReentrantLock lock = new ReentrantLock();
  private int members;
  private int serving;

  /** All serve. */
  Roster(int nodes) {
    this.members = nodes;
    this.serving = nodes;
  }

  /** A node that serves leaves, if half of all, rounded up, still serve without it. */
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

  /** So many more are there, and so many more serve. */
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
