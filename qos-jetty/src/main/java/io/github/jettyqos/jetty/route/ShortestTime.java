package io.github.jettyqos.jetty.route;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The shortest of the last {@value #WINDOW} to twice as many processing times, a lower bound.
 *
 * <pre>
 *  T1 (the last of a window) takes the shortest time of the window, and stores it as the previous one.
 *  T2 adds a time between the two: it counts in the next window. None is lost.
 * </pre>
 */
final class ShortestTime {
  private static final int WINDOW = 64;
  private static final long NONE = Long.MAX_VALUE;

  private final AtomicLong now = new AtomicLong(NONE);
  private final AtomicInteger taken = new AtomicInteger();
  private volatile long before = NONE;

  void add(long nanos) {
    if (nanos < now.get()) {
      now.accumulateAndGet(nanos, Math::min);
    }
    if (taken.incrementAndGet() % WINDOW == 0) {
      before = now.getAndSet(NONE);
    }
  }

  /** Nanoseconds; 0 while none is known. */
  long nanos() {
    long shortest = Math.min(now.get(), before);
    return shortest == NONE ? 0 : shortest;
  }
}
