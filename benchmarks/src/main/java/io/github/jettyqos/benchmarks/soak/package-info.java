/** A server under mixed traffic for long, to which everything is done meanwhile. */
@NullMarked
package io.github.jettyqos.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
