package io.github.jettyqos.core.balance;

import java.util.Arrays;

/**
 * A tournament tree of nodes by keys of three numbers, which are compared from left to right; the
 * least key wins. A new key and a search from some node on take log2(nodes) comparisons each.
 * Guarded by its owner.
 */
final class TournamentTree {
  private static final double OUT = Double.POSITIVE_INFINITY;

  private final int nodes;
  private final int leaves;
  private final double[] keys;

  /** The winner of each match, the final at 1; from {@link #leaves} on the nodes themselves. */
  private final int[] winners;

  TournamentTree(int nodes) {
    this.nodes = nodes;
    this.leaves = nodes == 1 ? 1 : Integer.highestOneBit(nodes - 1) * 2;
    this.keys = new double[3 * nodes];
    this.winners = new int[2 * leaves];
    Arrays.fill(keys, OUT);
    Arrays.fill(winners, Balancer.NONE);
    for (int node = 0; node < nodes; node++) {
      winners[leaves + node] = node;
    }
    for (int match = leaves - 1; match > 0; match--) {
      winners[match] = better(winners[2 * match], winners[2 * match + 1]);
    }
  }

  /** Enters a node with a key, whose first number is finite. */
  void enter(int node, double first, double second, double third) {
    keys[3 * node] = first;
    keys[3 * node + 1] = second;
    keys[3 * node + 2] = third;
    for (int match = (leaves + node) / 2; match > 0; match /= 2) {
      winners[match] = better(winners[2 * match], winners[2 * match + 1]);
    }
  }

  /** Removes a node. */
  void leave(int node) {
    enter(node, OUT, 0, 0);
  }

  /** The node with the least key; of equal ones the first from a given node on, cyclically. */
  int winner(int from) {
    int best = better(winner(from, nodes), winner(0, from));
    return best == Balancer.NONE || isOut(best) ? Balancer.NONE : best;
  }

  boolean isOut(int node) {
    return keys[3 * node] == OUT;
  }

  /** The least second number of all entered nodes, or a default if there is none. */
  double leastSecond(double otherwise) {
    int best = winner(0);
    return best == Balancer.NONE ? otherwise : keys[3 * best + 1];
  }

  /** The winner among a range of nodes. */
  private int winner(int from, int to) {
    int low = Balancer.NONE;
    int high = Balancer.NONE;
    int left = leaves + from;
    int right = leaves + to;
    while (left < right) {
      if (left % 2 == 1) {
        low = better(low, winners[left++]);
      }
      if (right % 2 == 1) {
        high = better(winners[--right], high);
      }
      left /= 2;
      right /= 2;
    }
    return better(low, high);
  }

  /** The winner of two, the first one if they are equal. */
  private int better(int one, int other) {
    if (other == Balancer.NONE) {
      return one;
    }
    if (one == Balancer.NONE) {
      return other;
    }
    for (int i = 0; i < 3; i++) {
      int compared = Double.compare(keys[3 * one + i], keys[3 * other + i]);
      if (compared != 0) {
        return compared < 0 ? one : other;
      }
    }
    return one;
  }
}
