package io.github.jettyqos.core.law;

/** The law of the budgets of the nodes of a cluster. */
public enum QuotaLaw {
  /** Each node by its own {@code control}. */
  LOCAL,
  /** The front end for all nodes, by the optimal law of Gao et al. 2011, identified online. */
  OPTIMAL
}
