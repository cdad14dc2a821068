/** How well, and at what cost, a running server's speedup is measured. */
@NullMarked
package io.github.jettyqos.benchmarks.speedup;

import org.jspecify.annotations.NullMarked;
