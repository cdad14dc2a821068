/**
 * How well, and at what cost, a running server is measured: its speedup, and what the requests of
 * each class need.
 */
@NullMarked
package io.github.jettyqos.benchmarks.speedup;

import org.jspecify.annotations.NullMarked;
