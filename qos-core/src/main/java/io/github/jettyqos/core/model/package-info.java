/**
 * The model of a multi-threaded round-robin server, and the division of threads by it.
 *
 * <p>The contract. An {@link io.github.jettyqos.core.model.OfferedLoad} says what comes to a class;
 * a {@link io.github.jettyqos.core.model.MtrrServer} says what becomes of it behind threads that
 * complete so much. How much they do beside those of the other classes say {@link
 * io.github.jettyqos.core.model.WorstCase} and {@link io.github.jettyqos.core.model.MixedMeanField}
 * from a {@link io.github.jettyqos.core.WorkDescription}, which has what requests need. {@link
 * io.github.jettyqos.core.model.MixedPlanner} divides threads so that targets are kept, and says
 * with a certificate which ones cannot be; {@link io.github.jettyqos.core.model.QueueTables} so
 * that the least is late and lost in the next seconds. What plans by cost, and what foretells of
 * lent threads, has the simulator for itself.
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
