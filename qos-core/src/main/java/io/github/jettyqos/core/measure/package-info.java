/**
 * Measurements: counts and delays per class, over a sliding window and since the start, and the
 * counts of a front end for its nodes.
 *
 * <p>Recording a delay is one uncontended compare-and-set and two stores for any number of threads,
 * and allocates nothing. The thread that fills a buffer, or reads, moves it into histograms.
 *
 * <p>The packages below measure the inputs of the planner: the {@linkplain
 * io.github.jettyqos.core.measure.SpeedupEstimate speedup} of the server and the {@linkplain
 * io.github.jettyqos.core.measure.DemandEstimate demand} of each class.
 */
@NullMarked
package io.github.jettyqos.core.measure;

import org.jspecify.annotations.NullMarked;
