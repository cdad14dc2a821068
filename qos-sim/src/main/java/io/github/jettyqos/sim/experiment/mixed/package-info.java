/**
 * Classes of different work: what the model foretells of them, and what a law makes of them.
 *
 * <p>Not of a paper; the model is that of {@link io.github.jettyqos.core.model.MixedMeanField}.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.mixed;

import org.jspecify.annotations.NullMarked;
