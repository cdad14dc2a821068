/**
 * The shipped law: worst-case tables of the multi-threaded round-robin model, a term for what
 * queues hold, and set points that are trimmed by what was measured.
 */
@NullMarked
package io.github.jettyqos.core.control.mtrr;

import org.jspecify.annotations.NullMarked;
