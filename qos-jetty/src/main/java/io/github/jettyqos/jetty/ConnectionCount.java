package io.github.jettyqos.jetty;

import java.util.concurrent.atomic.AtomicInteger;

/** How many connections the peers of one class hold open, and how many they may. */
final class ConnectionCount {
  private final String name;
  private final int most;
  private final AtomicInteger open = new AtomicInteger();

  /** A count for a class; most 0 is no limit. */
  ConnectionCount(String name, int most) {
    this.name = name;
    this.most = most;
  }

  String name() {
    return name;
  }

  boolean add() {
    if (open.incrementAndGet() > most && most > 0) {
      open.decrementAndGet();
      return false;
    }
    return true;
  }

  void remove() {
    open.decrementAndGet();
  }

  boolean isFull() {
    return most > 0 && open.get() >= most;
  }

  int open() {
    return open.get();
  }
}
