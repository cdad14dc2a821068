package io.github.jettyqos.core.model;

import java.util.List;

/**
 * The binary tree that computes the rates of all classes of a closed network in one sweep, in which
 * some may be raised.
 *
 * <p>A node holds the product of the terms of its classes; downwards it gets the stretch for these
 * classes, which includes all others:
 *
 * <pre>
 *   B_left(l) = sum over j of product_right(j) B_node(l + j)
 * </pre>
 *
 * <p>For N requests in all this takes about 1.5 N^2 multiplications for any number of classes. A
 * raised class counts as such for later ones.
 */
final class NetworkTree {
  /** A visitor of a class, which returns its new number of threads: not less, at most its cap. */
  interface Visitor {
    int visit(int k, ClassRates rates);
  }

  private final List<NetworkClass> classes;
  private final double tilt;
  private final TermSeries[]
      products; // by node, the root is 1 and the children of i are 2i and 2i+1
  private final int[] busy;

  /**
   * A tree.
   *
   * @param tilt in all terms
   * @param busy requests of each class
   */
  NetworkTree(List<NetworkClass> classes, double tilt, int... busy) {
    this.classes = classes;
    this.tilt = tilt;
    this.products = new TermSeries[4 * classes.size()];
    this.busy = busy.clone();
    build(1, 0, classes.size());
  }

  int[] busy() {
    return busy.clone();
  }

  double tilt() {
    return tilt;
  }

  /**
   * Visits classes once, in order.
   *
   * @param stretch of the common station, with the tilt; one longer than the sum of the caps
   * @param caps the greatest number of threads of each class
   * @param wanted the classes to visit
   */
  void sweep(TermSeries stretch, int[] caps, boolean[] wanted, Visitor visitor) {
    visit(1, 0, classes.size(), new Sweep(caps, wanted, visitor), stretch);
  }

  private static final class Sweep {
    private final int[] caps;
    private final boolean[] wanted;
    private final Visitor visitor;

    Sweep(int[] caps, boolean[] wanted, Visitor visitor) {
      this.caps = caps;
      this.wanted = wanted;
      this.visitor = visitor;
    }

    boolean wants(int from, int to) {
      boolean any = false;
      for (int k = from; k < to; k++) {
        any |= wanted[k];
      }
      return any;
    }
  }

  private TermSeries build(int node, int from, int to) {
    int middle = (from + to) >>> 1;
    TermSeries product =
        to - from == 1
            ? classes.get(from).terms(busy[from], tilt)
            : build(2 * node, from, middle).times(build(2 * node + 1, middle, to));
    products[node] = product;
    return product;
  }

  /** True if a class below the node was raised. */
  private boolean visit(int node, int from, int to, Sweep sweep, TermSeries stretch) {
    if (to - from == 1) {
      return sweep.wants(from, to) && visit(node, from, sweep, stretch);
    }
    int middle = (from + to) >>> 1;
    int left = 2 * node;
    int lags = 1;
    for (int k = from; k < middle; k++) {
      lags += sweep.caps[k];
    }
    boolean raised =
        sweep.wants(from, middle)
            && visit(left, from, middle, sweep, stretch.correlate(products[left + 1], lags));
    int others = stretch.length() - lags + 1;
    raised |=
        sweep.wants(middle, to)
            && visit(left + 1, middle, to, sweep, stretch.correlate(products[left], others));
    if (raised && node > 1) {
      products[node] = products[left].times(products[left + 1]);
    }
    return raised;
  }

  private boolean visit(int leaf, int k, Sweep sweep, TermSeries stretch) {
    int raised = sweep.visitor.visit(k, new ClassRates(classes.get(k), stretch, tilt));
    if (raised == busy[k]) {
      return false;
    }
    busy[k] = raised;
    products[leaf] = classes.get(k).terms(raised, tilt);
    return true;
  }
}
