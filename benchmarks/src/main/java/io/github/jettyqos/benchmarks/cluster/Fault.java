package io.github.jettyqos.benchmarks.cluster;

/**
 * Something that happens to a node.
 *
 * @param name of it
 * @param begins what is done to the node
 * @param heals what is done to it later
 * @param avoided whether it must get nothing more soon, or only less
 * @param lost requests that may be answered and not served when it is avoided: trials
 * @param back in seconds after it is healed it must be used again
 */
record Fault(String name, Deed begins, Deed heals, boolean avoided, int lost, double back) {

  /** Something that is done to a node. */
  @FunctionalInterface
  interface Deed {
    void to(Rig rig, int node) throws Exception;
  }
}
