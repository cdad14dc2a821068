/** HAProxy in front of nodes: what it makes of their budgets, and of agents that die. */
@NullMarked
package io.github.jettyqos.benchmarks.haproxy;

import org.jspecify.annotations.NullMarked;
