package io.github.jettyqos.core.law.paper;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The constrained minimum of a quadratic cost.
 *
 * <p>Law:
 *
 * <pre>
 *   minimise (x - x*)' H (x - x*) / 2,   least <= x <= most,   sum of x on a server <= its threads
 * </pre>
 *
 * <p>By coordinate descent, and by exchanges between two inputs of one server, until convergence.
 * Exchanges are needed since on a full server no single input can rise. H is positive definite, so
 * the minimum is unique, and each step is a descent.
 */
final class ConstrainedMinimum {
  private static final int MOST_SWEEPS = 20_000;
  private static final double PRECISION = 1e-12;

  private final DMatrixRMaj cost;
  private final InputLimits limits;
  private final int servers;
  private final double[] x;
  private final double[] slope;
  private final double[] free;
  private double moved;

  private ConstrainedMinimum(DMatrixRMaj cost, double[] wanted, InputLimits limits) {
    this.cost = cost;
    this.limits = limits;
    this.servers = limits.threads().size();
    this.x = new double[wanted.length];
    this.free = new double[servers];
    for (int j = 0; j < servers; j++) {
      free[j] = limits.threads().get(j) - limits.last();
    }
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.max(limits.least().get(i), Math.min(limits.most().get(i), wanted[i]));
      take(i, x[i]);
    }
    // On an overfull server inputs are reduced to their minima, one after the other.
    for (int i = x.length - 1; i >= 0 && servers > 0; i--) {
      double over = Math.max(0, -free[i % servers]);
      double step = Math.min(over, x[i] - limits.least().get(i));
      x[i] -= step;
      take(i, -step);
    }
    this.slope = slopeAt(wanted);
  }

  static double[] of(DMatrixRMaj cost, double[] wanted, InputLimits limits) {
    ConstrainedMinimum search = new ConstrainedMinimum(cost, wanted, limits);
    search.descend();
    return search.x;
  }

  private void descend() {
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      moved = 0;
      for (int i = 0; i < x.length; i++) {
        alone(i);
        for (int k = i + Math.max(servers, 1); servers > 0 && k < x.length; k += servers) {
          exchange(i, k);
        }
      }
      if (moved < PRECISION) {
        return;
      }
    }
  }

  private void alone(int i) {
    double step = -slope[i] / cost.get(i, i);
    step = Math.min(step, Math.min(limits.most().get(i) - x[i], room(i)));
    move(i, Math.max(step, limits.least().get(i) - x[i]));
  }

  /** Moves two inputs with a constant sum. */
  private void exchange(int i, int k) {
    double curve = cost.get(i, i) + cost.get(k, k) - 2 * cost.get(i, k);
    double step = (slope[k] - slope[i]) / curve;
    double most = Math.min(limits.most().get(i) - x[i], x[k] - limits.least().get(k));
    double least = Math.max(limits.least().get(i) - x[i], x[k] - limits.most().get(k));
    step = Math.max(least, Math.min(most, step));
    move(i, step);
    move(k, -step);
  }

  private void move(int i, double step) {
    x[i] += step;
    take(i, step);
    moved = Math.max(moved, Math.abs(step));
    for (int k = 0; k < x.length; k++) {
      slope[k] += cost.get(k, i) * step;
    }
  }

  private void take(int i, double step) {
    if (servers > 0) {
      free[i % servers] -= step;
    }
  }

  private double room(int i) {
    return servers > 0 ? Math.max(0, free[i % servers]) : Double.POSITIVE_INFINITY;
  }

  private double[] slopeAt(double[] wanted) {
    DMatrixRMaj away = new DMatrixRMaj(x.length, 1);
    for (int i = 0; i < x.length; i++) {
      away.set(i, 0, x[i] - wanted[i]);
    }
    DMatrixRMaj product = new DMatrixRMaj(x.length, 1);
    CommonOps_DDRM.mult(cost, away, product);
    return product.data;
  }
}
