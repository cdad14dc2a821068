package io.github.jettyqos.core.law;

/** Who decides about the budgets of the nodes of a cluster. */
public enum QuotaLaw {
  /** Each node for itself, by its own {@code control}. */
  LOCAL,
  /** The front end for all of them, by the optimal law of Gao et al. 2011, identified online. */
  OPTIMAL
}
