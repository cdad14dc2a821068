package io.github.jettyqos.core.measure.speedup;

/**
 * A speedup recorder as it must not be: it reads where it stands, and moves afterwards. Shows that
 * the tests of races can fail.
 */
final class RacyRecorder {
  private volatile long word = LevelWord.idle(0);
  private volatile long ticks;
  private volatile int completions;

  void started(long nowNanos) {
    long from = word;
    long next = LevelWord.started(from, nowNanos);
    word = next;
    ticks = ticks + (LevelWord.level(from) > 0 ? LevelWord.ticks(from, next) : 0);
  }

  void completed(long nowNanos) {
    long from = word;
    if (LevelWord.level(from) > 0) {
      long next = LevelWord.completed(from, nowNanos);
      word = next;
      ticks = ticks + LevelWord.ticks(from, next);
      completions = completions + 1;
    }
  }

  int level() {
    return LevelWord.level(word);
  }

  int ticks() {
    return (int) ticks;
  }

  int completions() {
    return completions;
  }
}
