package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;
import java.util.Arrays;

/**
 * How much more completions vary than those of a Poisson process would: 1 for them, about the
 * squared coefficient of variation of the service times otherwise. All likelihoods are divided by
 * it, or a server with few long requests among many short ones would seem to change all the time.
 *
 * <p>Law: a block of C completions, where the line for all blocks expects E, is off by
 *
 * <pre>
 *   r = (C - E) / sqrt(E),   E = sum X(n) T(n)
 * </pre>
 *
 * <p>and half the square of the difference of two neighbours is about chi-squared with one degree
 * of freedom, times the dispersion. Its median, 0.455, hardly moves when the server changes once,
 * as most neighbours are on the same side.
 *
 * <p>But where neighbours are at different levels a change may put them off in different ways. So
 * the dispersion, once it is known, grows by no more than a half with each block: a change is found
 * before it hides behind a dispersion that it made itself.
 */
final class Dispersion {
  private static final int FEWEST_BLOCKS = 7;
  private static final double MEDIAN = 0.455;
  private static final double GROWTH = 1.5;

  /** Less than 1 + this / sqrt(pairs), 2 for all, is taken for 1: chance exceeds it once in 25. */
  private static final double CHANCE = 4.5;

  private double factor = Double.NaN;

  /** Looks at all blocks, neighbours next to each other, and the line for all of them. */
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
