/**
 * The part of the server model for plans and experiments: divisions by cost, and the expected case
 * with equal work or lent threads.
 *
 * <p>It rests on {@code io.github.jettyqos.core.model}, of which the laws of a running server have
 * the rest, and has its contract: functions of their arguments, no clock, no thread, no chance;
 * seconds, and rates per second. {@link io.github.jettyqos.sim.model.AllocationPlanner} finds the
 * division of least holding cost where all work is equal, {@link
 * io.github.jettyqos.sim.model.MixedCosts} a cheap one where it is not; {@link
 * io.github.jettyqos.sim.model.LentMeanField} says what is expected of a partition.
 *
 * <p>Source: Jamjoom, Chou and Shin, "The impact of concurrency gains on the analysis and control
 * of multi-threaded Internet services", 2004.
 */
@NullMarked
package io.github.jettyqos.sim.model;

import org.jspecify.annotations.NullMarked;
