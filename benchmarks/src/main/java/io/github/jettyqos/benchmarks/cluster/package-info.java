/** Front ends of a cluster with real nodes: balancing, delays, faults and cost. */
@NullMarked
package io.github.jettyqos.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
