/**
 * The service demand of each class, measured while its requests run.
 *
 * <p>A {@link io.github.jettyqos.core.measure.demand.DemandRecorder} is called by any thread when a
 * request starts, when its handler returns, and when it completes, and never waits. Once a period,
 * for one thread at a time, a {@link io.github.jettyqos.core.measure.demand.DemandSource} computes
 * a {@link io.github.jettyqos.core.measure.DemandEstimate}. The processor time of a thread is read
 * from a {@link io.github.jettyqos.core.measure.demand.ThreadCpuClock}, the processors that the
 * process may use from {@link io.github.jettyqos.core.measure.demand.HostProcessors}; either may be
 * unknown.
 */
@NullMarked
package io.github.jettyqos.core.measure.demand;

import org.jspecify.annotations.NullMarked;
