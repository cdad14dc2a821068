package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;
import java.util.Arrays;

/**
 * The index of dispersion of completions: 1 for a Poisson process, otherwise about the squared
 * coefficient of variation of the service times. All likelihood ratios are divided by it; otherwise
 * a server with few long and many short requests would seem to change all the time.
 *
 * <p>Law: the residual of a block with C completions, and E by the line for all blocks, is
 *
 * <pre>
 *   r = (C - E) / sqrt(E),   E = sum X(n) T(n)
 * </pre>
 *
 * <p>and half the squared difference of two neighbours is about chi-squared with one degree of
 * freedom, times the dispersion. Its median, 0.455, is robust against a single change of the
 * server, as most neighbours are on the same side.
 *
 * <p>But a change may affect neighbours at different levels differently. So the dispersion grows by
 * at most a half with each block, to detect a change before it increases the dispersion.
 */
final class Dispersion {
  private static final int FEWEST_BLOCKS = 7;
  private static final double MEDIAN = 0.455;
  private static final double GROWTH = 1.5;

  /** A value below 1 + this / sqrt(pairs), 2 for all, counts as 1: noise exceeds it once in 25. */
  private static final double CHANCE = 4.5;

  private double factor = Double.NaN;

  /** Updates by all blocks in order, and the line for all of them. */
  void update(LevelBins[] blocks, Line line) {
    if (blocks.length < FEWEST_BLOCKS) {
      return;
    }
    double[] squares = new double[blocks.length - 1];
    double before = residual(blocks[0], line);
    for (int i = 0; i < squares.length; i++) {
      double residual = residual(blocks[i + 1], line);
      squares[i] = (residual - before) * (residual - before) / 2;
      before = residual;
    }
    Arrays.sort(squares);
    double median = squares[(squares.length - 1) / 2] / MEDIAN;
    double notable = median < 1 + CHANCE / Math.sqrt(squares.length) ? 1 : median;
    factor = isKnown() ? Math.min(notable, factor * GROWTH) : notable;
  }

  private static double residual(LevelBins block, Line line) {
    double expected = 0;
    for (int i = 0; i < block.size(); i++) {
      if (block.seconds(i) > 0) {
        expected += line.throughput(block.level(i)) * block.seconds(i);
      }
    }
    return (block.total() - expected) / Math.sqrt(expected);
  }

  /** Whether there were enough blocks. */
  boolean isKnown() {
    return !Double.isNaN(factor);
  }

  /** At least 1; 1 until it is known. */
  double factor() {
    return isKnown() ? factor : 1;
  }
}
