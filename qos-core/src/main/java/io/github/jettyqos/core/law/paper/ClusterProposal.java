package io.github.jettyqos.core.law.paper;

import java.util.List;

/**
 * The proposal of the cluster law.
 *
 * @param budgets by node and class, in the order of the measurement
 * @param remark its basis, in words
 */
public record ClusterProposal(List<List<Integer>> budgets, String remark) {
  public ClusterProposal {
    budgets = budgets.stream().map(List::copyOf).toList();
  }
}
