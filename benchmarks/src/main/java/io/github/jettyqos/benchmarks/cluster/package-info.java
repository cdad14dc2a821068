/** What front ends of a cluster do and cost, with real nodes behind them. */
@NullMarked
package io.github.jettyqos.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
