/**
 * The shipped law: targets first by worst-case tables of the multi-threaded round-robin model, then
 * the remaining threads by dynamic programming, with a term for queue lengths.
 */
@NullMarked
package io.github.jettyqos.core.law.mtrr;

import org.jspecify.annotations.NullMarked;
