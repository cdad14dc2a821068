package io.github.jettyqos.core.demand;

import java.util.Arrays;

/**
 * Shares out the processor time of the process among classes whose threads tell nothing, as virtual
 * threads.
 *
 * <p>Law: least squares with forgetting and no demand below 0,
 *
 * <pre>
 *   y = sum over k of x_k d_k + y_0 t
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>y</td><td>processor time of the process in a period, less what threads told of,
 *       seconds</td></tr>
 *   <tr><td>x_k</td><td>requests that were at work, as parts of one</td></tr>
 *   <tr><td>y_0</td><td>what the server uses for itself (selectors, collector, compiler), a
 *       second</td></tr>
 *   <tr><td>t</td><td>the period, seconds</td></tr>
 * </table>
 *
 * <p>Source: Lawson and Hanson 1974 for the constraint, here by coordinate descent; for demands by
 * regression see Spinner, Casale, Brosig and Kounev 2015. Deviation: requests at work rather than
 * completions, since a request uses the processor before it completes.
 */
final class ProcessUse {
  private static final double MEMORY_SECONDS = 120;
  private static final double ROW_SECONDS = 0.99;
  private static final int SWEEPS = 100;

  private final int size;
  private final double[][] squares;
  private final double[] products;
  private final double[] found;
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
    this.found = new double[size];
  }

  /** A period; those of a second are added up, so that it matters less when in it work was done. */
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

  /** d_k of each class, and y_0 last. */
  double[] fit() {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double moved = 0;
      for (int i = 0; i < size; i++) {
        if (squares[i][i] > 0) {
          double rest = products[i];
          for (int j = 0; j < size; j++) {
            rest -= j == i ? 0 : squares[i][j] * found[j];
          }
          double next = Math.max(0, rest / squares[i][i]);
          moved = Math.max(moved, Math.abs(next - found[i]) * Math.sqrt(squares[i][i]));
          found[i] = next;
        }
      }
      if (moved <= 1e-7 * Math.sqrt(total)) {
        break;
      }
    }
    return found.clone();
  }

  /** Standard error of d_k after {@link #fit}; infinite while there are too few periods. */
  double error(int k) {
    double periods = weight * weight / Math.max(1e-300, weightSquares);
    if (periods <= size + 3 || squares[k][k] <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double residual = total;
    for (int i = 0; i < size; i++) {
      residual -= 2 * found[i] * products[i];
      for (int j = 0; j < size; j++) {
        residual += found[i] * squares[i][j] * found[j];
      }
    }
    double variance = Math.max(0, residual) / weight * periods / (periods - size);
    // Weights stand twice in the covariance of weighted least squares.
    return Math.sqrt(variance * inverse(k) * weightSquares / weight);
  }

  /** Element (k, k) of the inverse. */
  private double inverse(int k) {
    double[][] a = new double[size][];
    double[] b = new double[size];
    for (int i = 0; i < size; i++) {
      a[i] = squares[i].clone();
      a[i][i] += 1e-12 * squares[i][i] + 1e-30;
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
