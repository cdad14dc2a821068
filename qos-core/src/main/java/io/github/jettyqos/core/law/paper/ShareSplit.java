package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.WholeThreads;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import java.util.Arrays;
import java.util.List;

/**
 * Parts of a cluster as whole threads on its nodes.
 *
 * <p>Law, node after node:
 *
 * <pre>
 *   budget_k,j = largest remainder of  share_k threads_j + carry_k / speed_j,   at least what is kept
 *   carry_k   := speed_j (share_k threads_j + carry_k / speed_j - budget_k,j)
 * </pre>
 *
 * <p>A class has the same part of each node, whatever its speed, so that any balancer finds room
 * for it where it looks. What rounding takes from it on a node, in work that its threads could do,
 * the next node gives back: rounding each on its own, four nodes of 8 threads would know eight
 * parts and not 32.
 */
final class ShareSplit {
  private ShareSplit() {}

  /**
   * Splits.
   *
   * @param shares of each class, together 1
   * @param nodes the nodes; only what is up makes good for what is rounded elsewhere
   * @param least of each class on each node; a node that has not so many keeps what is in force
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
