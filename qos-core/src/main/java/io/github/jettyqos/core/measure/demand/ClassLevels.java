package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.speedup.LevelBins;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The completions of a class by its number of requests at work: the last seconds by periods, and
 * before them one to two times {@link #COMPLETIONS} completions in two sums, of which the older is
 * dropped in turn.
 */
final class ClassLevels {
  static final int COMPLETIONS = 4096;

  /** Periods: 4 seconds at the usual period. */
  private static final int RECENT = 16;

  private record Recent(LevelBins levels, double seconds, int stuck, long endNanos) {}

  private final Deque<Recent> recent = new ArrayDeque<>(); // the latest first
  private final ClassWatch watch;
  private LevelBins young;
  private LevelBins old;

  ClassLevels(ClassWatch watch) {
    this.watch = watch;
    this.young = watch.emptyLevels();
    this.old = watch.emptyLevels();
  }

  /** Adds a period. Levels are used only once it is known which requests are stuck. */
  void add(LevelBins levels, double seconds, StuckRequests stuck, long endNanos) {
    recent.addFirst(new Recent(levels, seconds, stuck.stuck(), endNanos));
    if (recent.size() > RECENT) {
      settle(recent.removeLast(), stuck);
    }
  }

  private void settle(Recent taken, StuckRequests stuck) {
    double age = 0;
    for (Recent each : recent) {
      age += each.seconds;
    }
    boolean seen = stuck.forSeconds() < age;
    add(young, taken, seen ? taken.stuck : Math.max(taken.stuck, stuck.stuck()));
    if (young.total() >= COMPLETIONS) {
      LevelBins spare = old;
      old = young;
      young = spare;
      young.clear();
    }
  }

  private static void add(LevelBins to, Recent from, int stuck) {
    LevelBins levels = from.levels;
    if (stuck == 0) {
      to.add(levels);
      return;
    }
    for (int bin = 0; bin < levels.size(); bin++) {
      int level = levels.seconds(bin) > 0 ? (int) Math.round(levels.level(bin)) : 0;
      if (level > stuck) {
        to.add(level - stuck, (long) levels.completions(bin), levels.seconds(bin));
      }
    }
  }

  /** All remembered data. */
  LevelBins all() {
    LevelBins all = since(Long.MIN_VALUE);
    all.add(young);
    all.add(old);
    return all;
  }

  /** The recent periods that began after a time. */
  LevelBins since(long nanos) {
    LevelBins all = watch.emptyLevels();
    for (Recent each : recent) {
      if (each.endNanos > nanos) {
        add(all, each, each.stuck);
      }
    }
    return all;
  }

  /** Clears all. */
  void clear() {
    recent.clear();
    young.clear();
    old.clear();
  }
}
