package io.github.jettyqos.core.balance;

import java.util.Arrays;

/** What each node may get. Guarded by its owner. */
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
   * Requests as they weigh at a node that may get a share of them: with one more it had (n + 1) / s
   * for its size. Less 1, so that they are n where the share is 1.
   */
  static double weighed(double requests, double share) {
    return (requests + 1 - share) / share;
  }
}
