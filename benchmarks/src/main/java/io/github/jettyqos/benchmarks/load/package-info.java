/** The load of the measurements, in a process of its own, and its results. */
@NullMarked
package io.github.jettyqos.benchmarks.load;

import org.jspecify.annotations.NullMarked;
