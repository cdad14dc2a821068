/**
 * The gain by concurrency and the residence times of requests: figures 3, 5, 8 and 9.
 *
 * <p>Paper: H. Jamjoom, C.-T. Chou and K. G. Shin, "The impact of concurrency gains on the analysis
 * and control of multi-threaded Internet services", IEEE INFOCOM 2004, Hong Kong.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.jamjoom;

import org.jspecify.annotations.NullMarked;
