package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.NodeOptions;

/**
 * The places of a fleet for each entry of the list of nodes.
 *
 * @param options the list
 */
record Members(ClusterOptions options) {
  /** The maximum of nodes by one host; further addresses are ignored. */
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
