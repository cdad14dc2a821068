/**
 * Simulation of a described server in virtual time from its present state, to predict the effect of
 * a partition.
 *
 * <p>{@link io.github.jettyqos.core.model.play.Player} draws the next requests from a seed; {@link
 * io.github.jettyqos.core.model.play.Player#play} simulates them under a partition. All compared
 * partitions have the same requests (common random numbers). Its gate decides by the rules of the
 * gate of production, without threads, and is tested against it; the server is tested against
 * closed forms.
 */
@NullMarked
package io.github.jettyqos.core.model.play;

import org.jspecify.annotations.NullMarked;
