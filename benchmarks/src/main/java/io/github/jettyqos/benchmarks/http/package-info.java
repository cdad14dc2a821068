/** Cost and effect of the gate over real HTTP: a server here, the load in another process. */
@NullMarked
package io.github.jettyqos.benchmarks.http;

import org.jspecify.annotations.NullMarked;
