package io.github.jettyqos.core.law.paper;

import java.util.List;

/**
 * What the cluster law proposes.
 *
 * @param budgets of each node, of each class there, in the order of the measurement
 * @param remark what it rests on, for people
 */
public record ClusterProposal(List<List<Integer>> budgets, String remark) {
  /** Copies. */
  public ClusterProposal {
    budgets = budgets.stream().map(List::copyOf).toList();
  }
}
