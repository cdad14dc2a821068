/** Connects users of a workload to models of servers. */
@NullMarked
package io.github.jettyqos.sim.client;

import org.jspecify.annotations.NullMarked;
