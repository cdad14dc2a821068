/**
 * Load balancing over the nodes of a cluster.
 *
 * <p>A {@link io.github.jettyqos.core.balance.Balancer} gets dispatches, completions, reports and
 * shares of nodes. It has no sockets and no threads, and clock and random numbers are injected, so
 * that the simulator uses the same classes as a front end.
 *
 * <p>{@link io.github.jettyqos.core.balance.NodeWatch} derives the reports and shares of nodes from
 * heartbeats and the outcome of requests.
 */
@NullMarked
package io.github.jettyqos.core.balance;

import org.jspecify.annotations.NullMarked;
