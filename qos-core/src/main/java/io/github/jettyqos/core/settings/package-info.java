/**
 * How the partition of a running server is controlled: what an operator can choose of the loop and
 * of each law.
 *
 * <p>Immutable values that check their ranges; what they mean to a law is said there. {@link
 * io.github.jettyqos.core.settings.ControlOptions} holds them all.
 */
@NullMarked
package io.github.jettyqos.core.settings;

import org.jspecify.annotations.NullMarked;
