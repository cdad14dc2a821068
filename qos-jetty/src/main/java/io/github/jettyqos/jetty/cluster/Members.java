package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.NodeOptions;

/**
 * Which places of a fleet belong to which entry of the list of nodes.
 *
 * @param options the list
 */
record Members(ClusterOptions options) {
  /** Addresses of one host that are nodes; more are left out. */
  static final int MOST_ADDRESSES = 64;

  int places() {
    int places = 0;
    for (NodeOptions each : options.nodes()) {
      places += placesOf(each);
    }
    return places;
  }

  static int placesOf(NodeOptions node) {
    return node.dns() ? MOST_ADDRESSES : 1;
  }
}
