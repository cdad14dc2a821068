/**
 * System identification: ARX models of a plant from its inputs and outputs, and PI gains for such
 * models.
 *
 * <p>In order: {@link io.github.jettyqos.core.law.paper.identify.Excitation} moves the inputs,
 * {@link io.github.jettyqos.core.law.paper.identify.RecursiveLeastSquares} estimates an {@link
 * io.github.jettyqos.core.law.paper.identify.ArxModel}, {@link
 * io.github.jettyqos.core.law.paper.identify.PiDesign} computes gains for a {@link
 * io.github.jettyqos.core.law.paper.identify.PlantModel} or rejects it, {@link
 * io.github.jettyqos.core.law.paper.identify.ClosedLoop} predicts their performance.
 *
 * <p>Everything here is deterministic: no clock, no thread, no log, and randomness only by seed.
 */
@NullMarked
package io.github.jettyqos.core.law.paper.identify;

import org.jspecify.annotations.NullMarked;
