/**
 * Quality of service inside Jetty: the gate at the root of the handler tree, the pool whose workers
 * it partitions, the connector that knows the class of a connection, and {@link
 * io.github.jettyqos.jetty.Qos}, which makes all three from one configuration.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li>A request is admitted once, before any handler behind the gate sees it, and its permit is
 *       released once: when its last byte is written or its failure is known, and the thread that
 *       handled it is back. Work of a handler after it has completed its request has the same
 *       effect as in the thread that parsed it.
 *   <li>A request that is turned away gets the status of its class (503 by default; 429 beyond the
 *       share of its client) with {@code Retry-After}, whether it never waited, waited too long, or
 *       waited when the server stopped.
 *   <li>A request whose client has gone leaves its queue at once and is never handled: on HTTP/2
 *       always, on HTTP/1.1 with {@link io.github.jettyqos.jetty.QosConnector} once it has waited
 *       for 25 ms; over another connector a closed HTTP/1.1 connection is not seen while it waits,
 *       and the queue timeout bounds that.
 *   <li>A request that was handled and never answered gives its permit back some seconds after its
 *       client is seen to have gone.
 *   <li>An error page of the application never runs on a selector; for a body that cannot be read
 *       it is made under a permit.
 *   <li>The memory for bodies of requests that no handler has yet is bounded over all of them; no
 *       stream that waits keeps another of its connection from its content.
 *   <li>The permits that can run at once always leave the pool enough threads for its selectors.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.jetty;

import org.jspecify.annotations.NullMarked;
