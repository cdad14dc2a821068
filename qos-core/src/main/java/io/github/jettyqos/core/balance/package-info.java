/**
 * Which node of a cluster takes a request.
 *
 * <p>A {@link io.github.jettyqos.core.balance.Balancer} is told what is dispatched, what is
 * completed and what the nodes report, and knows nothing else: no sockets, no threads, and clock
 * and chance come in. The simulator drives the very classes that a front end uses.
 */
@NullMarked
package io.github.jettyqos.core.balance;

import org.jspecify.annotations.NullMarked;
