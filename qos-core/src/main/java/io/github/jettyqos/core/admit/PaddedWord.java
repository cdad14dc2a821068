package io.github.jettyqos.core.admit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A {@code long} with atomic access, alone on its cache lines, to avoid false sharing between
 * classes.
 */
final class PaddedWord {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  /** 128 bytes before and after: two lines of 64, for the adjacent-line prefetcher. */
  private static final int AT = 16;

  private final long[] cells = new long[2 * AT];

  PaddedWord(long initial) {
    CELL.setVolatile(cells, AT, initial);
  }

  long get() {
    return (long) CELL.getVolatile(cells, AT);
  }

  boolean compareAndSet(long expected, long update) {
    return CELL.compareAndSet(cells, AT, expected, update);
  }

  /** Returns the value before; the expected value if it was changed. */
  long compareAndExchange(long expected, long update) {
    return (long) CELL.compareAndExchange(cells, AT, expected, update);
  }

  /** Adds and returns the new value. */
  long add(long delta) {
    return (long) CELL.getAndAdd(cells, AT, delta) + delta;
  }
}
