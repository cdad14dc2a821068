package io.github.jettyqos.core.model;

import java.util.List;

/**
 * All classes of a closed network seen by each other in one sweep, some being raised on the way.
 *
 * <p>A binary tree over the classes. A node holds the product of the terms of its classes; going
 * down it gets the stretch as those classes see it, with all others folded in:
 *
 * <pre>
 *   B_left(l) = sum over j of product_right(j) B_node(l + j)
 * </pre>
 *
 * <p>For N requests in all this takes about 1.5 N^2 multiplications, however many classes there
 * are. A class that was raised is folded in as such for those that come after it.
 */
final class NetworkTree {
  /** Looks at a class and says how many threads it has from now on: not less, at most its cap. */
  interface Visitor {
    int visit(int k, ClassRates rates);
  }

  private final List<NetworkClass> classes;
  private final double tilt;
  private final TermSeries[] products; // by node, the root being 1 and the children of i 2i, 2i+1
  private int[] busy;

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
   * Visits every class once, in order.
   *
   * @param stretch of the common station, with the tilt; one longer than the sum of the caps
   * @param caps up to how many threads each class may be raised
   */
  void sweep(TermSeries stretch, int[] caps, Visitor visitor) {
    visit(1, 0, classes.size(), stretch, caps, visitor);
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
  private boolean visit(
      int node, int from, int to, TermSeries stretch, int[] caps, Visitor visitor) {
    if (to - from == 1) {
      int raised = visitor.visit(from, new ClassRates(classes.get(from), stretch, tilt));
      if (raised == busy[from]) {
        return false;
      }
      busy[from] = raised;
      products[node] = classes.get(from).terms(raised, tilt);
      return true;
    }
    int middle = (from + to) >>> 1;
    int left = 2 * node;
    int lags = 1;
    for (int k = from; k < middle; k++) {
      lags += caps[k];
    }
    boolean raised =
        visit(left, from, middle, stretch.correlate(products[left + 1], lags), caps, visitor);
    int others = stretch.length() - lags + 1;
    raised |= visit(left + 1, middle, to, stretch.correlate(products[left], others), caps, visitor);
    if (raised && node > 1) {
      products[node] = products[left].times(products[left + 1]);
    }
    return raised;
  }
}
