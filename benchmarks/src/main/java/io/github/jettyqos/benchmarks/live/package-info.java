/**
 * A real Jetty under control, measured: the server in this process, its load in another one, open
 * loop, what it was promised against what came.
 */
@NullMarked
package io.github.jettyqos.benchmarks.live;

import org.jspecify.annotations.NullMarked;
