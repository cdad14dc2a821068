/**
 * The shipped law beside every other law and the best static partition: load steps, an overload,
 * bursts, and a saturation point that moves.
 *
 * <p>Not of a paper; the server is that of Jamjoom et al. 2004, see {@link
 * io.github.jettyqos.sim.experiment.MixedWorkload}.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.shift;

import org.jspecify.annotations.NullMarked;
