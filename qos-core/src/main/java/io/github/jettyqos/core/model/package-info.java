/**
 * The model of a multi-threaded round-robin server, and the division of threads by it.
 *
 * <p>An {@link io.github.jettyqos.core.model.OfferedLoad} is the input of a class; a {@link
 * io.github.jettyqos.core.model.MtrrServer} is its solution for threads of given rates. The rates
 * beside the other classes are computed by {@link io.github.jettyqos.core.model.WorstCase} and
 * {@link io.github.jettyqos.core.model.MixedMeanField} from a {@link
 * io.github.jettyqos.core.WorkDescription}. {@link io.github.jettyqos.core.model.MixedPlanner}
 * divides threads to keep targets, with a certificate of infeasible ones; {@link
 * io.github.jettyqos.core.model.QueueTables} to minimise lateness and losses of the next seconds.
 * Plans by cost, and predictions with lent threads, are in the simulator.
 *
 * <p>Everything here is a function of its arguments: no clock, thread, randomness or log. Equal
 * arguments give equal results, ties included. Times are seconds and rates are per second, as in
 * the papers; users see {@link java.time.Duration}. An argument out of range is a {@link
 * io.github.jettyqos.core.check.ConfigException} that names the parameter and its value.
 *
 * <p>Source: Jamjoom, Chou and Shin, "The impact of concurrency gains on the analysis and control
 * of multi-threaded Internet services", 2004.
 */
@NullMarked
package io.github.jettyqos.core.model;

import org.jspecify.annotations.NullMarked;
