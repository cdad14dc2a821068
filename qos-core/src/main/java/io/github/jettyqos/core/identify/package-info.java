/**
 * Models of a plant from what went in and came out, and gains for such models.
 *
 * <p>The way of a controller: {@link io.github.jettyqos.core.identify.Excitation} moves the inputs,
 * {@link io.github.jettyqos.core.identify.RecursiveLeastSquares} estimates an {@link
 * io.github.jettyqos.core.identify.ArxModel}, {@link io.github.jettyqos.core.identify.PiDesign}
 * turns a {@link io.github.jettyqos.core.identify.PlantModel} into gains or rejects it, {@link
 * io.github.jettyqos.core.identify.ClosedLoop} says what they are good for.
 *
 * <p>Everything here is deterministic: no clock, no thread, no log, and chance only by seed.
 */
@NullMarked
package io.github.jettyqos.core.identify;

import org.jspecify.annotations.NullMarked;
