/**
 * Which node of a cluster takes a request.
 *
 * <p>A {@link io.github.jettyqos.core.balance.Balancer} is told what is dispatched, what is
 * completed, what the nodes report and how much each may get, and knows nothing else: no sockets,
 * no threads, and clock and chance come in. The simulator drives the very classes that a front end
 * uses.
 *
 * <p>{@link io.github.jettyqos.core.balance.NodeWatch} makes of heartbeats and of what becomes of
 * requests what a balancer is told.
 */
@NullMarked
package io.github.jettyqos.core.balance;

import org.jspecify.annotations.NullMarked;
