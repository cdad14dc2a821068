package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.NodeHealth;

/**
 * A node as a front end sees it.
 *
 * @param name its name; of one address of several, with the address
 * @param url where requests go
 * @param health what is thought of it, such as {@code up}
 * @param inFlight requests of this front end that are there now
 * @param dispatched requests that it was ever given by this front end
 */
public record NodeView(String name, String url, String health, int inFlight, long dispatched) {
  static NodeView of(Node node, NodeHealth health, int inFlight, long dispatched) {
    return new NodeView(
        node.name(),
        node.url().toString(),
        health.name().toLowerCase(java.util.Locale.ROOT),
        inFlight,
        dispatched);
  }
}
