package io.github.jettyqos.core.measure.speedup;

/**
 * The state of {@link LevelTimes} in one word, changed by one compare-and-set.
 *
 * <pre>
 *   completions, modulo 256 | level 16 bits | time of the last event 40 bits
 * </pre>
 *
 * <p>Time is in ticks of 1024 ns and wraps after 13 days. The start of an interval is the end of
 * the one before, both cut to the same tick, so nothing is lost in the sum. Completions are the
 * highest bits, so that their overflow is dropped.
 */
final class LevelWord {
  /** The highest representable level. */
  static final int MAX_LEVEL = 0xFFFF;

  /** Seconds in a tick. */
  static final double TICK_SECONDS = 1024e-9;

  private static final int TICK_BITS = 10;
  private static final int LEVEL_SHIFT = 40;
  private static final int COMPLETIONS_SHIFT = 56;
  private static final long TIME_MASK = (1L << LEVEL_SHIFT) - 1;
  private static final long ONE_LEVEL = 1L << LEVEL_SHIFT;
  private static final long ONE_COMPLETION = 1L << COMPLETIONS_SHIFT;

  /** A time up to 18 minutes before the last event counts as before it; others as after it. */
  private static final long BACKWARDS = 1L << 30;

  private LevelWord() {}

  /** Level 0 at a time. */
  static long idle(long nowNanos) {
    return (nowNanos >> TICK_BITS) & TIME_MASK;
  }

  static int level(long word) {
    return (int) (word >>> LEVEL_SHIFT) & MAX_LEVEL;
  }

  /** The number of starts, modulo 256: completions and level. */
  static int starts(long word) {
    return (int) ((word >>> COMPLETIONS_SHIFT) + level(word)) & 0xFF;
  }

  /** One handler more from now on. */
  static long started(long word, long nowNanos) {
    long moved = moved(word, nowNanos);
    return level(word) == MAX_LEVEL ? moved : moved + ONE_LEVEL;
  }

  /** One handler less from now on; not at level 0. */
  static long completed(long word, long nowNanos) {
    return moved(word, nowNanos) + (ONE_COMPLETION - ONE_LEVEL);
  }

  /** The word at the present time, unless that is earlier. */
  private static long moved(long word, long nowNanos) {
    long time = (nowNanos >> TICK_BITS) & TIME_MASK;
    return ((time - word) & TIME_MASK) > TIME_MASK - BACKWARDS ? word : (word & ~TIME_MASK) | time;
  }

  /** Ticks between two words. */
  static long ticks(long word, long next) {
    return (next - word) & TIME_MASK;
  }

  /** Whether this is the word after a 256th completion. */
  static boolean isRound(long word) {
    return word >>> COMPLETIONS_SHIFT == 0;
  }
}
