package io.github.jettyqos.core.balance;

/** Asks nodes how they are. */
@FunctionalInterface
public interface Prober {

  /**
   * Asks a node; its answer goes to {@link Balancer#report}, now or later. Must not block: it is
   * called by the thread that dispatches a request. No answer is no harm.
   *
   * @param node which
   * @param classIndex for requests of which service class
   */
  void probe(int node, int classIndex);
}
