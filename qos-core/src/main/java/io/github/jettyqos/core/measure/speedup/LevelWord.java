package io.github.jettyqos.core.measure.speedup;

/**
 * Where a {@link SpeedupRecorder} stands, in one word, so that one compare-and-set moves all of it.
 *
 * <pre>
 *   completions, modulo 256 | level 16 bits | time of the last event 40 bits
 * </pre>
 *
 * <p>Time is in ticks of 1024 ns and wraps after 13 days. The start of an interval is the end of
 * the one before, both cut to the same tick, so nothing is lost in the sum. Completions are on top,
 * so that what flows over is gone.
 */
final class LevelWord {
  /** The highest level there is room for. */
  static final int MAX_LEVEL = 0xFFFF;

  /** Seconds in a tick. */
  static final double TICK_SECONDS = 1024e-9;

  private static final int TICK_BITS = 10;
  private static final int LEVEL_SHIFT = 40;
  private static final int COMPLETIONS_SHIFT = 56;
  private static final long TIME_MASK = (1L << LEVEL_SHIFT) - 1;
  private static final long ONE_LEVEL = 1L << LEVEL_SHIFT;
  private static final long ONE_COMPLETION = 1L << COMPLETIONS_SHIFT;

  /** Up to 18 minutes before the last event is before it; all else is after it. */
  private static final long BACKWARDS = 1L << 30;

  private LevelWord() {}

  /** Level 0 at a time. */
  static long idle(long nowNanos) {
    return (nowNanos >> TICK_BITS) & TIME_MASK;
  }

  static int level(long word) {
    return (int) (word >>> LEVEL_SHIFT) & MAX_LEVEL;
  }

  /** How many started, modulo 256: a start adds one to the level, an end moves it to the others. */
  static int starts(long word) {
    return (int) ((word >>> COMPLETIONS_SHIFT) + level(word)) & 0xFF;
  }

  /** One more runs from now on. */
  static long started(long word, long nowNanos) {
    long moved = moved(word, nowNanos);
    return level(word) == MAX_LEVEL ? moved : moved + ONE_LEVEL;
  }

  /** One less runs from now on; not at level 0. */
  static long completed(long word, long nowNanos) {
    return moved(word, nowNanos) + (ONE_COMPLETION - ONE_LEVEL);
  }

  /** The same with the time of now, unless that is before it. */
  private static long moved(long word, long nowNanos) {
    long time = (nowNanos >> TICK_BITS) & TIME_MASK;
    return ((time - word) & TIME_MASK) > TIME_MASK - BACKWARDS ? word : (word & ~TIME_MASK) | time;
  }

  /** Ticks from one word to the next. */
  static long ticks(long word, long next) {
    return (next - word) & TIME_MASK;
  }

  /** Whether this is the word after each 256th completion. */
  static boolean isRound(long word) {
    return word >>> COMPLETIONS_SHIFT == 0;
  }
}
