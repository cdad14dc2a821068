package io.github.jettyqos.benchmarks.cluster;

/**
 * A fault of a node.
 *
 * @param name of the fault
 * @param begins causes it
 * @param heals ends it
 * @param avoided whether the node must get no more requests, or only fewer
 * @param lost trial requests that may fail while the node is avoided
 * @param back seconds after the end within which the node must be used again
 */
record NodeFault(String name, Deed begins, Deed heals, boolean avoided, int lost, double back) {

  /** An action on a node. */
  @FunctionalInterface
  interface Deed {
    void to(Rig rig, int node) throws Exception;
  }
}
