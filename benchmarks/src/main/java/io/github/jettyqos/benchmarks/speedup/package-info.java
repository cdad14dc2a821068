/** Accuracy and cost of the measurement of a running server: its speedup and demand. */
@NullMarked
package io.github.jettyqos.benchmarks.speedup;

import org.jspecify.annotations.NullMarked;
