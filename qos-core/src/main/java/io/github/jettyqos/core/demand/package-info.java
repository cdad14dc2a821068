/**
 * What the requests of each class need, measured while they run.
 *
 * <p>The contract in short. A {@link io.github.jettyqos.core.demand.DemandRecorder} is told when a
 * request of a class starts, when its handler is back, and when it completes, by any thread; it
 * never waits. A {@link io.github.jettyqos.core.demand.DemandSource} makes of that, once a period
 * and for one thread at a time, a {@link io.github.jettyqos.core.DemandEstimate}. What a thread has
 * used of the processors is read from a {@link io.github.jettyqos.core.demand.ThreadCpuClock}, and
 * what the process has from {@link io.github.jettyqos.core.demand.HostProcessors}; both may know
 * nothing.
 */
@NullMarked
package io.github.jettyqos.core.demand;

import org.jspecify.annotations.NullMarked;
