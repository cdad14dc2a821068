/**
 * What one more handler is worth: what measures the speedup of a server while it works, and what
 * searches the number of handlers at once that is of use.
 *
 * <p>The contract in short. A {@link io.github.jettyqos.core.speedup.SpeedupRecorder} is told when
 * a handler starts and when it completes, and nothing else, by any thread; it never waits. A {@link
 * io.github.jettyqos.core.SpeedupEstimate} says how much of the curve is known and why not more. A
 * {@link io.github.jettyqos.core.speedup.SpeedupSource} makes of that, once a period and for one
 * thread at a time, a {@link io.github.jettyqos.core.Speedup} that a law can plan with; on a server
 * that is always busy, and shows one level only, it tries other totals.
 */
@NullMarked
package io.github.jettyqos.core.speedup;

import org.jspecify.annotations.NullMarked;
