package io.github.jettyqos.core.balance;

/** Sends probes to nodes. */
@FunctionalInterface
public interface Prober {

  /**
   * Probes a node; its answer goes to {@link Balancer#report}, now or later. Must not block, as the
   * thread that dispatches a request calls it. A missing answer is harmless.
   *
   * @param node which
   * @param classIndex for requests of which service class
   */
  void probe(int node, int classIndex);
}
