/**
 * The driver of HAProxy: what its agents have left behind is put right over the runtime socket.
 *
 * <p>HAProxy takes budgets from the agents of nodes and keeps what an agent said last when that
 * does not answer any more. Here the node is asked by another way, its admin connector; if it does
 * not answer there either, the configured value counts again.
 */
@NullMarked
package io.github.jettyqos.ctl.haproxy;

import org.jspecify.annotations.NullMarked;
