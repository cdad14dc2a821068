/**
 * A described server, played in virtual time from what is there now, to see what comes of a
 * partition.
 *
 * <p>Contract. {@link io.github.jettyqos.core.play.Player} draws the requests that may come next
 * from a seed; {@link io.github.jettyqos.core.play.Player#play} plays them under a partition. All
 * partitions that are compared see the same requests, so that chance is the same for each. Nothing
 * here knows the time, or anything of a request but what its class is said to need.
 *
 * <p>Its gate decides as the gate of production does: by the same rules, without threads. That is
 * tested against it, and the server against closed forms.
 */
@NullMarked
package io.github.jettyqos.core.play;

import org.jspecify.annotations.NullMarked;
