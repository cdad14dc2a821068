package io.github.jettyqos.core.measure.demand;

import java.util.Arrays;

/**
 * The attribution of the CPU time of the process to classes on threads without a CPU clock, such as
 * virtual threads.
 *
 * <p>Law: least squares with forgetting and no demand below 0,
 *
 * <pre>
 *   y = sum over k of x_k d_k + y_0 t
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>y</td><td>CPU time of the process in a period, without that of threads with a clock,
 *       seconds</td></tr>
 *   <tr><td>x_k</td><td>requests at work, as fractions</td></tr>
 *   <tr><td>y_0</td><td>own use of the server (selectors, collector, compiler), per
 *       second</td></tr>
 *   <tr><td>t</td><td>the period, seconds</td></tr>
 * </table>
 *
 * <p>This alone has errors above a third in half of the estimates of four small classes, as the
 * total tells little of a class with a tenth of it. So another estimate of a demand, m_k with
 * standard error e_k, is a row of its own,
 *
 * <pre>
 *   m_k = d_k,   weighted by 1 / e_k^2, and the others by 1 / s^2 w^2 / w
 * </pre>
 *
 * <p>with the residual variance s^2, and the forgetting weights w.
 *
 * <p>Source: Lawson and Hanson 1974 for the constraint, here by coordinate descent; for demands by
 * regression see Spinner, Casale, Brosig and Kounev 2015. Deviation: requests at work rather than
 * completions, since a request uses the processor before it completes.
 */
final class ProcessUse {
  private static final double MEMORY_SECONDS = 120;
  private static final double ROW_SECONDS = 0.99;
  private static final int SWEEPS = 1000;

  /** Lower bound of the residual, as a part of the sum of squares. */
  private static final double LEAST_LEFT = 1e-12;

  private final int size;
  private final double[][] squares;
  private final double[] products;
  private final double[] alone;
  private final double[] found;
  private double[][] normal;

  /** The inverse variance of d for a unit of {@link #normal}. */
  private double sure;

  private final double[] open;
  private double openUsed;
  private double weight;
  private double weightSquares;
  private double total;

  ProcessUse(int classes) {
    this.size = classes + 1;
    this.squares = new double[size][size];
    this.products = new double[size];
    this.open = new double[size];
    this.alone = new double[size];
    this.found = new double[size];
    this.normal = squares;
  }

  /**
   * Adds a period; those of a second are summed, so that the exact time of the work matters less.
   */
  void add(double usedSeconds, double seconds, double... requests) {
    for (int k = 0; k < size - 1; k++) {
      open[k] += requests[k];
    }
    open[size - 1] += seconds;
    openUsed += usedSeconds;
    if (open[size - 1] >= ROW_SECONDS) {
      addRow(Math.max(0, openUsed), open[size - 1]);
      Arrays.fill(open, 0);
      openUsed = 0;
    }
  }

  private void addRow(double used, double seconds) {
    double kept = Math.exp(-seconds / MEMORY_SECONDS);
    double[] row = open;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        squares[i][j] = kept * squares[i][j] + row[i] * row[j];
      }
      products[i] = kept * products[i] + row[i] * used;
    }
    weight = kept * weight + 1;
    weightSquares = kept * kept * weightSquares + 1;
    total = kept * total + used * used;
  }

  void clear() {
    for (double[] row : squares) {
      Arrays.fill(row, 0);
    }
    Arrays.fill(products, 0);
    Arrays.fill(open, 0);
    openUsed = 0;
    weight = 0;
    weightSquares = 0;
    total = 0;
  }

  /**
   * d_k of each class, and y_0 last; with prior estimates {@code seen} and standard errors,
   * infinite if unknown.
   */
  double[] fit(double[] seen, double[] errors) {
    solve(squares, products, alone);
    sure = weight / weightSquares / variance();
    double[][] with = new double[size][];
    double[] right = products.clone();
    for (int k = 0; k < size; k++) {
      with[k] = squares[k].clone();
      if (k < size - 1 && errors[k] < Double.POSITIVE_INFINITY && sure > 0) {
        double rows = 1 / (errors[k] * errors[k] * sure);
        with[k][k] += rows;
        right[k] += rows * seen[k];
      }
    }
    normal = with;
    solve(with, right, found);
    return found.clone();
  }

  /** Coordinate descent, starting from the last solution. */
  private void solve(double[][] a, double[] right, double[] x) {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double moved = 0;
      for (int i = 0; i < size; i++) {
        if (a[i][i] > 0) {
          double rest = right[i];
          for (int j = 0; j < size; j++) {
            rest -= j == i ? 0 : a[i][j] * x[j];
          }
          double next = Math.max(0, rest / a[i][i]);
          moved = Math.max(moved, Math.abs(next - x[i]) * Math.sqrt(a[i][i]));
          x[i] = next;
        }
      }
      if (moved <= 1e-7 * Math.sqrt(total)) {
        break;
      }
    }
  }

  private double periods() {
    return weight * weight / Math.max(1e-300, weightSquares);
  }

  /** The residual variance of y, without priors. */
  private double variance() {
    double residual = total;
    for (int i = 0; i < size; i++) {
      residual -= 2 * alone[i] * products[i];
      for (int j = 0; j < size; j++) {
        residual += alone[i] * squares[i][j] * alone[j];
      }
    }
    double free = Math.max(1, periods() - size);
    return Math.max(LEAST_LEFT * total, residual) / weight * periods() / free;
  }

  /** The standard error of d_k after {@link #fit}; infinite with too few periods. */
  double error(int k) {
    if (periods() <= size + 3 || squares[k][k] <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.sqrt(inverse(k) / sure);
  }

  /** Element (k, k) of the inverse. */
  private double inverse(int k) {
    double[][] a = new double[size][];
    double[] b = new double[size];
    for (int i = 0; i < size; i++) {
      a[i] = normal[i].clone();
      a[i][i] += 1e-12 * normal[i][i] + 1e-30;
    }
    b[k] = 1;
    for (int i = 0; i < size; i++) {
      for (int row = i + 1; row < size; row++) {
        double factor = a[row][i] / a[i][i];
        for (int j = i; j < size; j++) {
          a[row][j] -= factor * a[i][j];
        }
        b[row] -= factor * b[i];
      }
    }
    for (int i = size - 1; i >= 0; i--) {
      for (int j = i + 1; j < size; j++) {
        b[i] -= a[i][j] * b[j];
      }
      b[i] /= a[i][i];
    }
    return b[k];
  }
}
