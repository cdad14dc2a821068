/** Clients that others wrote, and protection that others wrote, beside ours. */
@NullMarked
package io.github.jettyqos.benchmarks.witness;

import org.jspecify.annotations.NullMarked;
