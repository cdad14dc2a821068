/**
 * A front end: the server that clients call, which has each request handled by one of several nodes
 * behind it. Needs {@code jetty-proxy}; {@link io.github.jettyqos.jetty.cluster.ClusterFrontEnd} is
 * where to start.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li>A request is sent to another node only if it cannot have begun at the one before: it found
 *       no connection, the node's gate turned it away, or the node said over HTTP/2 that it did not
 *       process it; and nothing of its body was read for it. It never goes to the same node twice.
 *   <li>The answer of a request begins within the queue timeout of its class and one second, or the
 *       client gets 504.
 *   <li>No session sticks to a node: the next request of a client goes to whichever node is best
 *       for it. What sessions need belongs to where all nodes find it.
 *   <li>What a client says of its class, of its address or of its patience is not passed on, unless
 *       it is a trusted proxy.
 *   <li>Without reports of the nodes it is Least Connections.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.jetty.cluster;

import org.jspecify.annotations.NullMarked;
