/** How many events a second the simulator does, beside SSJ. */
@NullMarked
package io.github.jettyqos.benchmarks.simulator;

import org.jspecify.annotations.NullMarked;
