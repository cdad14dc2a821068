package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.WholeThreads;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import java.util.Arrays;
import java.util.List;

/**
 * The conversion of shares of a cluster to whole threads on its nodes.
 *
 * <p>Law, node after node:
 *
 * <pre>
 *   budget_k,j = largest remainder of  share_k threads_j + carry_k / speed_j,   at least what is kept
 *   carry_k   := speed_j (share_k threads_j + carry_k / speed_j - budget_k,j)
 * </pre>
 *
 * <p>A class has the same part of each node, independent of its speed, to suit any balancer. The
 * rounding error of a node, in capacity, is carried to the next one: with separate rounding, four
 * nodes of 8 threads would have a resolution of 8 parts instead of 32.
 */
final class ShareSplit {
  private ShareSplit() {}

  /**
   * Splits shares.
   *
   * @param shares of each class, with a sum of 1
   * @param nodes the nodes; only those that are up get rounding errors of others
   * @param least minimum of each class on each node; a node with fewer threads keeps its budgets
   */
  static List<List<Integer>> of(double[] shares, List<ClusterNode> nodes, int[] least) {
    double[] carry = new double[shares.length];
    return nodes.stream()
        .map(node -> on(node, shares, node.up() ? carry : new double[shares.length], least))
        .toList();
  }

  private static List<Integer> on(ClusterNode node, double[] shares, double[] carry, int[] least) {
    if (Arrays.stream(least).sum() > node.threads()) {
      return node.budgets();
    }
    double[] wanted = new double[shares.length];
    int[] most = new int[shares.length];
    for (int k = 0; k < wanted.length; k++) {
      wanted[k] = Math.max(0, shares[k] * node.threads() + carry[k] / node.speed());
      most[k] = node.threads();
    }
    int[] whole = WholeThreads.round(wanted, node.threads(), least, most);
    for (int k = 0; k < wanted.length; k++) {
      carry[k] += node.speed() * (shares[k] * node.threads() - whole[k]);
    }
    return Arrays.stream(whole).boxed().toList();
  }
}
