/** HAProxy in front of nodes: how it follows their budgets, also when agents die. */
@NullMarked
package io.github.jettyqos.benchmarks.haproxy;

import org.jspecify.annotations.NullMarked;
