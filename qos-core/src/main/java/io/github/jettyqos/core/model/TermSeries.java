package io.github.jettyqos.core.model;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * A series of non-negative numbers over thousands of orders of magnitude.
 *
 * <p>Powers and factorials of a thousand busy requests exceed the range of a double, and logarithms
 * would make sums slow. So there is one binary exponent for each block of entries, and entries
 * negligible beside the greatest of their block are 0. That is harmless: the terms of a product
 * form rise and then fall, and those relevant to a sum are where a term and its partner change by
 * opposite factors within the greatest stretch of the station. {@link ClosedNetwork} chooses the
 * unit of time so that they are within its square root.
 */
final class TermSeries {
  private static final int BLOCK = 32;
  private static final int NONE = Integer.MIN_VALUE / 4; // the exponent of a block of zeros
  private static final int FAR = 1100; // more powers of two than between any two doubles

  private final int length;
  private final double[] values;
  private final int[] exponents;

  private TermSeries(int length) {
    int blocks = (length + BLOCK - 1) / BLOCK;
    this.length = length;
    this.values = new double[blocks * BLOCK];
    this.exponents = new int[blocks];
    Arrays.fill(exponents, NONE);
  }

  /** A series that starts with 1, by the ratios of neighbours. */
  static TermSeries ofRatios(int length, IntToDoubleFunction ratio) {
    TermSeries series = new TermSeries(length);
    double[] raw = new double[BLOCK];
    int[] raised = new int[BLOCK];
    double value = 1;
    int exponent = 0;
    for (int from = 0; from < length; from += BLOCK) {
      int count = Math.min(BLOCK, length - from);
      int most = NONE;
      for (int i = 0; i < count; i++) {
        if (from + i > 0) {
          value *= ratio.applyAsDouble(from + i);
        }
        int shift = value == 0 ? 0 : Math.getExponent(value);
        if (Math.abs(shift) > 400) { // before the next ratio can overflow
          value = Math.scalb(value, -shift);
          exponent += shift;
          shift = 0;
        }
        raw[i] = value;
        raised[i] = exponent;
        most = value == 0 ? most : Math.max(most, exponent + shift);
      }
      for (int i = 0; i < count && most > NONE; i++) {
        series.values[from + i] = scaled(raw[i], raised[i] - most);
      }
      series.exponents[from / BLOCK] = most;
    }
    return series;
  }

  /** A series of zeros with a single 1. */
  static TermSeries single(int index) {
    TermSeries series = new TermSeries(index + 1);
    series.values[index] = 1;
    series.exponents[index / BLOCK] = 0;
    return series;
  }

  int length() {
    return length;
  }

  /** The ratio of an entry to the one before. */
  double ratio(int i) {
    return scaled(values[i] / values[i - 1], exponents[i / BLOCK] - exponents[(i - 1) / BLOCK]);
  }

  /** The convolution: entry n is the sum of a(i) b(n - i). */
  TermSeries times(TermSeries other) {
    TermSeries product = new TermSeries(length + other.length - 1);
    int blocks = exponents.length;
    int others = other.exponents.length;
    double[] low = new double[2 * BLOCK];
    double[] high = new double[2 * BLOCK];
    int highExponent = NONE;
    for (int r = 0; r < product.exponents.length; r++) {
      // Block r gets the first half of this diagonal and the second half of the one before.
      int from = Math.max(0, r - others + 1);
      int to = Math.min(r, blocks - 1);
      int exponent = NONE;
      for (int p = from; p <= to; p++) {
        exponent = Math.max(exponent, exponents[p] + other.exponents[r - p]);
      }
      Arrays.fill(low, 0);
      for (int p = from; p <= to; p++) {
        int shift = exponents[p] + other.exponents[r - p] - exponent;
        if (shift > -FAR) {
          addProduct(low, p, other, r - p, Math.scalb(1.0, shift));
        }
      }
      product.fold(r, low, 0, exponent, high, BLOCK, highExponent);
      double[] swap = high;
      high = low;
      low = swap;
      highExponent = exponent;
    }
    return product;
  }

  private void addProduct(double[] out, int p, TermSeries other, int q, double scale) {
    int count = Math.min(BLOCK, length - p * BLOCK);
    int width = Math.min(BLOCK, other.length - q * BLOCK);
    int at = p * BLOCK;
    int u = 0;
    for (; u + 4 <= count; u += 4) {
      double c0 = values[at + u] * scale;
      double c1 = values[at + u + 1] * scale;
      double c2 = values[at + u + 2] * scale;
      double c3 = values[at + u + 3] * scale;
      add(out, u, c0, c1, c2, c3, other.values, q * BLOCK, width);
    }
    for (; u < count; u++) {
      add(out, u, values[at + u] * scale, other.values, q * BLOCK, width);
    }
  }

  /**
   * The correlation: entry i is the sum over l of this(l + i) weights(l).
   *
   * @param weights not longer than this series
   * @param lags number of entries; this series must be long enough for the last
   */
  TermSeries correlate(TermSeries weights, int lags) {
    if (weights.length + lags - 1 > length) {
      throw new IllegalArgumentException("lags: " + lags + " reach beyond the end");
    }
    TermSeries result = new TermSeries(lags);
    double[] here = new double[2 * BLOCK];
    double[] next = new double[2 * BLOCK];
    int exponent = addDiagonal(here, weights, 0, lags);
    for (int r = 0; r < result.exponents.length; r++) {
      // Block r gets the second half of this diagonal and the first half of the next one.
      Arrays.fill(next, 0);
      int nextExponent = addDiagonal(next, weights, r + 1, lags);
      result.fold(r, here, BLOCK, exponent, next, 0, nextExponent);
      double[] swap = here;
      here = next;
      next = swap;
      exponent = nextExponent;
    }
    return result;
  }

  /**
   * Adds the contribution of blocks at a distance r to lag BLOCK r + i at BLOCK + i; returns its
   * exponent.
   */
  private int addDiagonal(double[] out, TermSeries weights, int r, int lags) {
    int blocks = Math.min(weights.exponents.length, exponents.length - r);
    int exponent = NONE;
    for (int p = 0; p < blocks; p++) {
      exponent = Math.max(exponent, weights.exponents[p] + exponents[p + r]);
    }
    for (int p = 0; p < blocks; p++) {
      int shift = weights.exponents[p] + exponents[p + r] - exponent;
      if (shift <= -FAR) {
        continue;
      }
      double scale = Math.scalb(1.0, shift);
      int count = Math.min(BLOCK, weights.length - p * BLOCK);
      int width = Math.min(BLOCK, length - (p + r) * BLOCK);
      int at = p * BLOCK;
      int of = (p + r) * BLOCK;
      int u = 0;
      // If all lags of four weights are needed: below the last one, and from the first on.
      for (; r > 0 && u + 4 <= count && lags + u - r * BLOCK >= width; u += 4) {
        double c0 = weights.values[at + u] * scale;
        double c1 = weights.values[at + u + 1] * scale;
        double c2 = weights.values[at + u + 2] * scale;
        double c3 = weights.values[at + u + 3] * scale;
        add(out, BLOCK - u - 3, c3, c2, c1, c0, values, of, width);
      }
      for (; u < count; u++) {
        int from = Math.max(0, u - r * BLOCK); // lag 0
        int to = Math.min(width, lags + u - r * BLOCK);
        add(out, BLOCK - u + from, weights.values[at + u] * scale, values, of + from, to - from);
      }
    }
    return exponent;
  }

  private static void add(double[] out, int at, double c, double[] of, int from, int count) {
    for (int i = 0; i < count; i++) {
      out[at + i] += c * of[from + i];
    }
  }

  /** Four rows, each shifted by one, to save loads and stores. */
  private static void add(
      double[] out, int at, double a, double b, double c, double d, double[] of, int from, int n) {
    if (n < 4) {
      add(out, at, a, of, from, n);
      add(out, at + 1, b, of, from, n);
      add(out, at + 2, c, of, from, n);
      add(out, at + 3, d, of, from, n);
      return;
    }
    out[at] += a * of[from];
    out[at + 1] += a * of[from + 1] + b * of[from];
    out[at + 2] += a * of[from + 2] + b * of[from + 1] + c * of[from];
    for (int i = 3; i < n; i++) {
      out[at + i] +=
          a * of[from + i] + b * of[from + i - 1] + c * of[from + i - 2] + d * of[from + i - 3];
    }
    int last = from + n - 1;
    out[at + n] += b * of[last] + c * of[last - 1] + d * of[last - 2];
    out[at + n + 1] += c * of[last] + d * of[last - 1];
    out[at + n + 2] += d * of[last];
  }

  /** Makes a block the sum of two halves of diagonals. */
  private void fold(int r, double[] a, int aFrom, int aExp, double[] b, int bFrom, int bExp) {
    int count = Math.min(BLOCK, length - r * BLOCK);
    int aMost = exponent(a, aFrom, count, aExp);
    int bMost = exponent(b, bFrom, count, bExp);
    int exponent = Math.max(aMost, bMost);
    exponents[r] = exponent;
    if (exponent == NONE) {
      return;
    }
    double aScale = aMost == NONE ? 0 : scaled(1, aExp - exponent);
    double bScale = bMost == NONE ? 0 : scaled(1, bExp - exponent);
    for (int i = 0; i < count; i++) {
      values[r * BLOCK + i] = a[aFrom + i] * aScale + b[bFrom + i] * bScale;
    }
  }

  private static int exponent(double[] of, int from, int count, int scale) {
    double most = 0;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, of[from + i]);
    }
    return most < 0x1p-900 ? NONE : Math.getExponent(most) + scale;
  }

  private static double scaled(double value, int exponent) {
    return exponent < -2 * FAR ? 0 : Math.scalb(value, exponent);
  }
}
