package io.github.jettyqos.core.measure;

/**
 * Where a {@link SpeedupRecorder} stands, in one word, so that one compare-and-set moves all of it.
 *
 * <pre>
 *   level 16 bits | completions, modulo 256 | time of the last event 40 bits
 * </pre>
 *
 * <p>Time is in ticks of 1024 ns and wraps after 13 days. The start of an interval is the end of
 * the one before, both cut to the same tick, so nothing is lost in the sum.
 */
final class LevelWord {
  /** The highest level there is room for. */
  static final int MAX_LEVEL = 0xFFFF;

  /** Seconds in a tick. */
  static final double TICK_SECONDS = 1024e-9;

  private static final int TICK_BITS = 10;
  private static final int TIME_BITS = 40;
  private static final int LEVEL_SHIFT = 48;
  private static final long TIME_MASK = (1L << TIME_BITS) - 1;
  private static final long ONE_COMPLETION = 1L << TIME_BITS;
  private static final long COMPLETIONS_MASK = 0xFFL << TIME_BITS;

  /** Up to 18 minutes before the last event is before it; all else is after it. */
  private static final long BACKWARDS = 1L << 30;

  private LevelWord() {}

  /** Level 0 at a time. */
  static long idle(long nowNanos) {
    return (nowNanos >> TICK_BITS) & TIME_MASK;
  }

  static int level(long word) {
    return (int) (word >>> LEVEL_SHIFT);
  }

  /** Ticks from the last event to now; 0 if now is before it. */
  static long ticksUntil(long word, long nowNanos) {
    long ticks = ((nowNanos >> TICK_BITS) - word) & TIME_MASK;
    return ticks > TIME_MASK - BACKWARDS ? 0 : ticks;
  }

  /** One more runs, the ticks later. */
  static long started(long word, long ticks) {
    int level = Math.min(level(word) + 1, MAX_LEVEL);
    return ((long) level << LEVEL_SHIFT) | (word & COMPLETIONS_MASK) | later(word, ticks);
  }

  /** One less runs, the ticks later; not at level 0. */
  static long completed(long word, long ticks) {
    return ((long) (level(word) - 1) << LEVEL_SHIFT)
        | ((word + ONE_COMPLETION) & COMPLETIONS_MASK)
        | later(word, ticks);
  }

  /** Whether this is the word after each 256th completion. */
  static boolean isRound(long word) {
    return (word & COMPLETIONS_MASK) == 0;
  }

  private static long later(long word, long ticks) {
    return (word + ticks) & TIME_MASK;
  }
}
