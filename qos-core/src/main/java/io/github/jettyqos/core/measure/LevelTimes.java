package io.github.jettyqos.core.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Time spent and completions at each level since they were last taken, added up by many threads.
 *
 * <p>Both live in one cell, so that one addition counts an event: whoever takes the cell gets the
 * completion together with the time that led to it.
 *
 * <pre>
 *   completions 20 bits | time 44 bits, ticks of {@link LevelWord}
 *  T1 (event) adds to its cell.
 *  T2 (taker) swaps the cell for 0.
 *  Either T2 gets what T1 added, or it is in the cell when T2 comes next. Nothing is lost or doubled.
 * </pre>
 *
 * <p>Cells are taken at each 256th completion, so that neither part flows over: that needs a
 * million completions while one thread takes, or 500 intervals of {@link #LONGEST_TICKS}.
 */
final class LevelTimes {
  /** Longer intervals, of 5 hours, count as this: the machine slept, or a handler hangs. */
  static final long LONGEST_TICKS = 1L << 34;

  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int TIME_BITS = 44;
  private static final long TIME_MASK = (1L << TIME_BITS) - 1;
  private static final long ONE_COMPLETION = 1L << TIME_BITS;

  /** One for each level but 0. */
  private final long[] cells;

  /** No level above it has been counted; written seldom, and never lowered. */
  private final AtomicInteger top = new AtomicInteger();

  LevelTimes(int maxLevel) {
    this.cells = new long[maxLevel];
  }

  /** Counts an interval that ended without a completion; level 0 counts nothing. */
  void passed(int level, long ticks) {
    if (level > 0 && ticks > 0) {
      add(level, Math.min(ticks, LONGEST_TICKS));
    }
  }

  /** Counts an interval that ended with a completion. */
  void completed(int level, long ticks) {
    add(level, ONE_COMPLETION + Math.min(ticks, LONGEST_TICKS));
  }

  private void add(int level, long amount) {
    int at = Math.min(level, cells.length);
    if (at > top.get()) {
      top.accumulateAndGet(at, Math::max); // before the cell, so that no taker stops below it
    }
    long ignored = (long) CELL.getAndAdd(cells, at - 1, amount);
  }

  /** Moves everything to the bins, by one thread at a time; returns whether there was anything. */
  boolean takeTo(LevelBins bins) {
    int highest = top.get();
    boolean any = false;
    for (int i = 0; i < highest; i++) {
      if ((long) CELL.getOpaque(cells, i) != 0) {
        long cell = (long) CELL.getAndSet(cells, i, 0L);
        bins.add(i + 1, cell >>> TIME_BITS, (cell & TIME_MASK) * LevelWord.TICK_SECONDS);
        any = true;
      }
    }
    return any;
  }
}
