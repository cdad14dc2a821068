package io.github.jettyqos.core.measure.speedup;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The level now, and time spent and completions at each level since they were last taken.
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
 * <p>Cells are taken at each 256th completion, so that neither part flows over: that needs a
 * million completions while one thread takes, or 500 intervals of {@link #LONGEST_TICKS}.
 */
public final class LevelTimes {
  /** Longer intervals, of 5 hours, count as this: the machine slept, or a handler hangs. */
  static final long LONGEST_TICKS = 1L << 34;

  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  /** 128 bytes around the word, which every request writes. */
  private static final int WORD = 16;

  /** The cell of level 0, which is never used. */
  private static final int CELLS = 32;

  private static final int TIME_BITS = 44;
  private static final long TIME_MASK = (1L << TIME_BITS) - 1;
  private static final long ONE_COMPLETION = 1L << TIME_BITS;

  /** All in one array: what is read after a compare-and-set waits for it. */
  private final long[] cells;

  /** No level above it was reached, or more than the highest; raised seldom, and never lowered. */
  private final AtomicInteger top = new AtomicInteger();

  /**
   * Level 0 since now.
   *
   * @param maxLevel the highest level with a cell of its own; more is counted there
   * @param nowNanos the time, on the clock of the events
   */
  public LevelTimes(int maxLevel, long nowNanos) {
    this.cells = new long[CELLS + maxLevel + 1];
    cells[WORD] = LevelWord.idle(nowNanos);
  }

  /**
   * One more runs from now on.
   *
   * @param nowNanos the time
   * @return its number, modulo 256: of all that started, it is that one
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
   * One less runs from now on; at level 0 nothing happens.
   *
   * @param nowNanos the time
   * @return whether it is time to take, as it is after each 256th
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
   * How many run now.
   *
   * @return at least 0
   */
  public int level() {
    return LevelWord.level((long) CELL.getVolatile(cells, WORD));
  }

  /**
   * Moves everything to the bins, by one thread at a time. What was added at a level while its
   * first request is just raising the top is taken the next time.
   *
   * @param bins where it is added
   * @return whether there was anything
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
