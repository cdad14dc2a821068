package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The last few thousand completions in blocks since the last change of the server, with change
 * detection.
 *
 * <p>Law: with log L of the best line for the blocks after a split, before it, and for all of them,
 *
 * <pre>
 *   2 (log L after + log L before - log L all)
 * </pre>
 *
 * <p>is about chi-squared with three degrees of freedom without a change, times the {@link
 * Dispersion}: a generalised likelihood ratio test. A read tests some splits; if the greatest value
 * is above the threshold, everything before that split is dropped. Not before the seventh block, as
 * the dispersion is unknown until then.
 *
 * <p>A block is 256 completions, and at least 100 ms: a test takes 0.3 to 2 ms, and is only needed
 * when a controller reads.
 */
final class SpeedupBlocks {
  /** Blocks of 256: about 5000 completions. */
  static final int BLOCKS = 20;

  /**
   * The value of chi-squared with three degrees of freedom exceeded once in 40000; there are many
   * splits and blocks.
   */
  static final double BAR = 24;

  static final int BLOCK_COMPLETIONS = 256;
  private static final double BLOCK_SECONDS = 0.1;

  /** The tested splits, in blocks from the latest: fewer are faster, and a change is sharp. */
  private static final int[] SPLITS = {1, 2, 3, 4, 6, 8, 11, 15};

  private final int maxLevel;
  private final int capacity;
  private final double bar;
  private final Deque<LevelBins> blocks = new ArrayDeque<>(); // the latest first
  private final SpeedupFit fit;
  private final Dispersion dispersion = new Dispersion();
  private final LevelBins part;
  private LevelBins open;
  private boolean tested = true;

  SpeedupBlocks(int maxLevel, int capacity, double bar) {
    this.maxLevel = maxLevel;
    this.capacity = capacity;
    this.bar = bar;
    this.open = new LevelBins(maxLevel);
    this.part = new LevelBins(maxLevel);
    this.fit = new SpeedupFit(open.size());
  }

  /** The incomplete block, to add to. */
  LevelBins open() {
    return open;
  }

  /** Closes the block if it is complete; without a test, as a request may wait for this. */
  void closeIfComplete() {
    if (open.total() < BLOCK_COMPLETIONS || open.busySeconds() < BLOCK_SECONDS) {
      return;
    }
    blocks.addFirst(open);
    tested = false;
    LevelBins spare = keep(capacity);
    open = spare == null ? new LevelBins(maxLevel) : spare;
    open.clear();
  }

  /** Drops blocks from before a change of the server; called by a reader. */
  void forgetBeforeChange() {
    if (!tested) {
      tested = true;
      LevelBins ignored = keep(lastBeforeChange());
    }
  }

  /** Drops all blocks but the latest; returns one of those dropped. */
  private @Nullable LevelBins keep(int youngest) {
    LevelBins dropped = null;
    while (blocks.size() > youngest) {
      dropped = blocks.removeLast();
    }
    return dropped;
  }

  /** The number of latest blocks to keep. */
  private int lastBeforeChange() {
    int keep = Math.min(blocks.size(), capacity);
    LevelBins[] all = blocks.toArray(new LevelBins[0]);
    Line line = good(all, 0, all.length);
    dispersion.update(all, line);
    if (!dispersion.isKnown()) {
      return keep;
    }
    double highest = bar * dispersion.factor();
    for (int split : SPLITS) {
      if (split < all.length) {
        double parts = good(all, 0, split).logL() + good(all, split, all.length).logL();
        double ratio = 2 * (parts - line.logL());
        if (ratio > highest) {
          highest = ratio;
          keep = Math.min(split, capacity);
        }
      }
    }
    return keep;
  }

  private Line good(LevelBins[] all, int from, int to) {
    part.clear();
    for (int i = from; i < to; i++) {
      part.add(all[i]);
    }
    return fit.of(part).good();
  }

  /** The index of dispersion. */
  double dispersion() {
    return dispersion.factor();
  }

  /** The sum of all blocks. */
  LevelBins sum() {
    LevelBins sum = new LevelBins(maxLevel);
    sum.add(open);
    blocks.forEach(sum::add);
    return sum;
  }
}
