/** What admission and release cost, beside what others do in their place. */
@NullMarked
package io.github.jettyqos.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
