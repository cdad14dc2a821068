/**
 * The speedup of a server, measured while it works, and the search for its saturation point.
 *
 * <p>A {@link io.github.jettyqos.core.measure.speedup.SpeedupRecorder} is called by any thread when
 * a handler starts and completes, and never waits. A {@link
 * io.github.jettyqos.core.measure.SpeedupEstimate} is the known part of the curve, with the reason
 * for missing parts. Once a period, for one thread at a time, a {@link
 * io.github.jettyqos.core.measure.speedup.SpeedupSource} computes the {@link
 * io.github.jettyqos.core.Speedup} to plan with. On a saturated server, which shows one level only,
 * it tries other totals.
 */
@NullMarked
package io.github.jettyqos.core.measure.speedup;

import org.jspecify.annotations.NullMarked;
