/**
 * A front end: a server that passes each request of its clients to one of several nodes. Needs
 * {@code jetty-proxy}; the entry point is {@link io.github.jettyqos.jetty.cluster.ClusterFrontEnd}.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li>A request is sent to another node only if it cannot have begun at the one before: it found
 *       no connection, the node's gate rejected it, or the node reported over HTTP/2 that it did
 *       not process it; and none of its body was read for it. It never goes to the same node twice.
 *   <li>The answer of a request begins within the queue timeout of its class and one second, or the
 *       client gets 504.
 *   <li>No session sticks to a node: the next request of a client goes to the best node at that
 *       time. Session data must be accessible to all nodes.
 *   <li>The headers for class, address and deadline are only passed on from a trusted proxy.
 *   <li>Without reports of the nodes it is Least Connections.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.jetty.cluster;

import org.jspecify.annotations.NullMarked;
