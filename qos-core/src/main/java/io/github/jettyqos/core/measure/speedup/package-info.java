/**
 * The speedup of a server, measured while it works, and the search for the number of handlers at
 * once beyond which nothing is gained.
 *
 * <p>A {@link io.github.jettyqos.core.measure.speedup.SpeedupRecorder} is told by any thread when a
 * handler starts and completes; it never waits. A {@link
 * io.github.jettyqos.core.measure.SpeedupEstimate} says how much of the curve is known, and why not
 * more. Once a period, for one thread at a time, a {@link
 * io.github.jettyqos.core.measure.speedup.SpeedupSource} makes of that the {@link
 * io.github.jettyqos.core.Speedup} that a law plans with. On a server that is always busy, and so
 * shows one level only, it tries other totals.
 */
@NullMarked
package io.github.jettyqos.core.measure.speedup;

import org.jspecify.annotations.NullMarked;
