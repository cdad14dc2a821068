package io.github.jettyqos.jetty.connect;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** The number of open connections of a class, with its limit. */
public final class ConnectionCount {
  private final String name;
  private final BooleanSupplier enforced;
  private final AtomicInteger open = new AtomicInteger();
  private volatile int most;

  /**
   * A count for a class.
   *
   * @param most 0 is no limit
   * @param enforced whether the limit binds now
   */
  public ConnectionCount(String name, int most, BooleanSupplier enforced) {
    this.name = name;
    this.most = most;
    this.enforced = enforced;
  }

  /** Changes the limit; connections beyond it stay open. */
  public void most(int next) {
    most = next;
  }

  public String name() {
    return name;
  }

  boolean add() {
    int limit = most;
    if (open.incrementAndGet() > limit && limit > 0 && enforced.getAsBoolean()) {
      open.decrementAndGet();
      return false;
    }
    return true;
  }

  void remove() {
    open.decrementAndGet();
  }

  public boolean isFull() {
    int limit = most;
    return limit > 0 && open.get() >= limit && enforced.getAsBoolean();
  }

  public int open() {
    return open.get();
  }
}
