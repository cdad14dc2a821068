package io.github.jettyqos.core.balance;

import java.util.Arrays;

/** The share of each node. Guarded by its owner. */
final class NodeShares {
  private final double[] shares;

  NodeShares(int nodes) {
    shares = new double[nodes];
    Arrays.fill(shares, 1);
  }

  void set(int node, double share) {
    shares[node] = Balancer.SHARE.check("share", share);
  }

  double get(int node) {
    return shares[node];
  }

  boolean isOut(int node) {
    return shares[node] == 0;
  }

  /**
   * The weighted number of requests at a node of a share: (n + 1) / s after one more, less 1, so
   * that it is n for a share of 1.
   */
  static double weighed(double requests, double share) {
    return (requests + 1 - share) / share;
  }
}
