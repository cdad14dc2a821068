package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.speedup.LevelBins;

/** One period, over all classes: how many were at work, and by how much they were stretched. */
final class Span {
  final double seconds;

  /** Completions of each class. */
  final long[] completions;

  final LevelBins levels;

  /** That are in the levels and do not come back. */
  int stuck;

  /** S, see {@link SharedTime}; changes for as long as the span is young. */
  final Stretch stretch = new Stretch();

  Span(double seconds, LevelBins levels, int stuck, long... completions) {
    this.seconds = seconds;
    this.levels = levels;
    this.stuck = stuck;
    this.completions = completions;
  }
}
