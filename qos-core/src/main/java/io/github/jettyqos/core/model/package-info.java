/**
 * The model of a multi-threaded round-robin server, and the division of threads by it.
 *
 * <p>The contract. A {@link io.github.jettyqos.core.model.Workload} says what comes to a class; a
 * {@link io.github.jettyqos.core.model.MtrrServer} says what becomes of it with so many threads
 * beside so many busy threads of others. Where work differs, an {@link
 * io.github.jettyqos.core.model.OfferedLoad} says what comes, a {@link
 * io.github.jettyqos.core.WorkDescription} what it needs, and {@link
 * io.github.jettyqos.core.model.WorstCase} and {@link io.github.jettyqos.core.model.MixedMeanField}
 * what becomes of it. {@link io.github.jettyqos.core.model.MixedPlanner} divides threads so that
 * targets are kept, and says with a certificate which ones cannot be; {@link
 * io.github.jettyqos.core.model.QueueTables} so that the least is late and lost in the next
 * seconds; {@link io.github.jettyqos.core.model.MixedCosts} and, where all work is equal, {@link
 * io.github.jettyqos.core.model.AllocationPlanner} so that a sum of holding costs is least.
 *
 * <p>Everything here is a function of its arguments: no clock, no thread, no chance, no log. Equal
 * arguments give equal results, ties included. Times are seconds and rates are per second, as in
 * the papers; users see {@link java.time.Duration}. What is out of range is a {@link
 * io.github.jettyqos.core.check.ConfigException} that names the parameter and its value.
 *
 * <p>Source: Jamjoom, Chou and Shin, "The impact of concurrency gains on the analysis and control
 * of multi-threaded Internet services", 2004.
 */
@NullMarked
package io.github.jettyqos.core.model;

import org.jspecify.annotations.NullMarked;
