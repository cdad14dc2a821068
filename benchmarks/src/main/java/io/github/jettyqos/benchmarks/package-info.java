/** Measurements with bounds: what the project claims, each by one command. */
@NullMarked
package io.github.jettyqos.benchmarks;

import org.jspecify.annotations.NullMarked;
