package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The last few thousand completions, in blocks, less those from before the server changed.
 *
 * <p>Law: with log L of the best line for the blocks after a split, before it, and for all of them,
 *
 * <pre>
 *   2 (log L after + log L before - log L all)
 * </pre>
 *
 * <p>is about chi-squared with three degrees of freedom while nothing changes, times the {@link
 * Dispersion}: a generalised likelihood ratio test. When somebody reads, some splits are tried; if
 * the greatest value is above the bar, everything before that split is forgotten. Nothing is tested
 * before the seventh block, as the dispersion is not known by then.
 *
 * <p>A block is 256 completions, and at least 100 ms: a test takes 0.3 to 2 ms, and nobody needs to
 * know of a change earlier than a controller looks.
 */
final class SpeedupBlocks {
  /** Blocks of 256: about 5000 completions. */
  static final int BLOCKS = 20;

  /**
   * Chi-squared with three degrees of freedom is above it once in 40000; splits and blocks make
   * many trials.
   */
  static final double BAR = 24;

  static final int BLOCK_COMPLETIONS = 256;
  private static final double BLOCK_SECONDS = 0.1;

  /** After so many blocks from the youngest: fewer splits take less time, and a change is sharp. */
  private static final int[] SPLITS = {1, 2, 3, 4, 6, 8, 11, 15};

  private final int maxLevel;
  private final int capacity;
  private final double bar;
  private final Deque<LevelBins> blocks = new ArrayDeque<>(); // the youngest first
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

  /** The block that is not complete yet, to add to. */
  LevelBins open() {
    return open;
  }

  /** Closes the block if it is complete; a request may wait for this, so nothing is tested. */
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

  /** Forgets what was before the server changed, if it did; a reader waits for this. */
  void forgetBeforeChange() {
    if (!tested) {
      tested = true;
      LevelBins ignored = keep(lastBeforeChange());
    }
  }

  /** Drops all blocks but the youngest; returns one of those dropped. */
  private @Nullable LevelBins keep(int youngest) {
    LevelBins dropped = null;
    while (blocks.size() > youngest) {
      dropped = blocks.removeLast();
    }
    return dropped;
  }

  /** How many blocks, from the youngest, to keep. */
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

  /** How much more than a Poisson process completions vary. */
  double dispersion() {
    return dispersion.factor();
  }

  /** A sum of all that is remembered. */
  LevelBins sum() {
    LevelBins sum = new LevelBins(maxLevel);
    sum.add(open);
    blocks.forEach(sum::add);
    return sum;
  }
}
