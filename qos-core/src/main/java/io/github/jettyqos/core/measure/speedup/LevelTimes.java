package io.github.jettyqos.core.measure.speedup;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The present level, and time and completions at each level since the last take.
 *
 * <p>An event moves one word, level and time together, by compare-and-set; the thread that moves it
 * owns the interval that it closes, and adds it to the cell of the old level.
 *
 * <pre>
 *  T1 (started) and T2 (completed) read the same word.
 *  One moves it; the other fails, reads again and measures from where the first stands.
 *  So no time is counted twice, and none is lost. A time that is older than the word counts as the
 *  time of the word.
 * </pre>
 *
 * <p>Time and completions live in one cell, so that one addition counts an event: a thread that
 * takes the cell gets the completion together with the time that led to it.
 *
 * <pre>
 *   completions 20 bits | time 44 bits, ticks of {@link LevelWord}
 *  T1 (event) adds to its cell.
 *  T2 (taker) swaps the cell for 0.
 *  Either T2 gets what T1 added, or it is in the cell when T2 comes next. Nothing is lost or doubled.
 * </pre>
 *
 * <p>Cells are taken at each 256th completion, so that neither part overflows: that would need a
 * million completions during one take, or 500 intervals of {@link #LONGEST_TICKS}.
 */
public final class LevelTimes {
  /**
   * Longer intervals, of 5 hours, are cut to this: the machine was suspended, or a handler hangs.
   */
  static final long LONGEST_TICKS = 1L << 34;

  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  /** Padding of 128 bytes around the word, which every request writes. */
  private static final int WORD = 16;

  /** The cell of level 0, which is never used. */
  private static final int CELLS = 32;

  private static final int TIME_BITS = 44;
  private static final long TIME_MASK = (1L << TIME_BITS) - 1;
  private static final long ONE_COMPLETION = 1L << TIME_BITS;

  /** One array, since a read after a compare-and-set waits for it. */
  private final long[] cells;

  /** An upper bound of the levels reached; raised seldom, and never lowered. */
  private final AtomicInteger top = new AtomicInteger();

  /**
   * Level 0 from now on.
   *
   * @param maxLevel the highest level; higher ones are counted there
   * @param nowNanos the time, on the clock of the events
   */
  public LevelTimes(int maxLevel, long nowNanos) {
    this.cells = new long[CELLS + maxLevel + 1];
    cells[WORD] = LevelWord.idle(nowNanos);
  }

  /**
   * One handler more from now on.
   *
   * @param nowNanos the time
   * @return its sequence number, modulo 256
   */
  public int started(long nowNanos) {
    long[] all = cells;
    long word;
    long next;
    do {
      word = (long) CELL.getVolatile(all, WORD);
      next = LevelWord.started(word, nowNanos);
    } while (!CELL.compareAndSet(all, WORD, word, next));
    int level = LevelWord.level(word);
    if (level >= top.getPlain()) {
      raiseTop(level + 1);
    }
    if (level > 0) {
      add(all, level, ticks(word, next));
    }
    return LevelWord.starts(word);
  }

  /**
   * One handler less from now on; without effect at level 0.
   *
   * @param nowNanos the time
   * @return whether to take, after each 256th
   */
  public boolean completed(long nowNanos) {
    long[] all = cells;
    long word;
    long next;
    do {
      word = (long) CELL.getVolatile(all, WORD);
      if (LevelWord.level(word) == 0) {
        return false;
      }
      next = LevelWord.completed(word, nowNanos);
    } while (!CELL.compareAndSet(all, WORD, word, next));
    add(all, LevelWord.level(word), ONE_COMPLETION + ticks(word, next));
    return LevelWord.isRound(next);
  }

  private void raiseTop(int level) {
    if (top.getPlain() < cells.length - 1 - CELLS) {
      top.accumulateAndGet(Math.min(level, cells.length - 1 - CELLS), Math::max);
    }
  }

  private static long ticks(long word, long next) {
    return Math.min(LevelWord.ticks(word, next), LONGEST_TICKS);
  }

  private static void add(long[] all, int level, long amount) {
    long ignored = (long) CELL.getAndAdd(all, Math.min(CELLS + level, all.length - 1), amount);
  }

  /**
   * Returns the present level.
   *
   * @return at least 0
   */
  public int level() {
    return LevelWord.level((long) CELL.getVolatile(cells, WORD));
  }

  /**
   * Moves all data to bins, by one thread at a time. Data of a level whose first request is just
   * raising the top is taken the next time.
   *
   * @param bins the bins
   * @return whether there was any data
   */
  public boolean takeTo(LevelBins bins) {
    int highest = top.get();
    boolean any = false;
    for (int level = 1; level <= highest; level++) {
      if ((long) CELL.getOpaque(cells, CELLS + level) != 0) {
        long cell = (long) CELL.getAndSet(cells, CELLS + level, 0L);
        bins.add(level, cell >>> TIME_BITS, (cell & TIME_MASK) * LevelWord.TICK_SECONDS);
        any = true;
      }
    }
    return any;
  }
}
