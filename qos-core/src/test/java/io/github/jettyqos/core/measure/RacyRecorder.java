package io.github.jettyqos.core.measure;

/**
 * A speedup recorder as it must not be: it reads where it stands, and moves afterwards. Shows that
 * the tests of races can fail.
 */
final class RacyRecorder {
  private final LevelTimes times = new LevelTimes(8);
  private volatile long word = LevelWord.idle(0);

  void started(long nowNanos) {
    long from = word;
    long ticks = LevelWord.ticksUntil(from, nowNanos);
    word = LevelWord.started(from, ticks);
    times.passed(LevelWord.level(from), ticks);
  }

  void completed(long nowNanos) {
    long from = word;
    if (LevelWord.level(from) == 0) {
      return;
    }
    long ticks = LevelWord.ticksUntil(from, nowNanos);
    word = LevelWord.completed(from, ticks);
    times.completed(LevelWord.level(from), ticks);
  }

  int level() {
    return LevelWord.level(word);
  }

  LevelBins sum() {
    LevelBins sum = new LevelBins(8);
    boolean ignored = times.takeTo(sum);
    return sum;
  }
}
