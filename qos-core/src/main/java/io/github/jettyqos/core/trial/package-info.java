/**
 * A described server, played in virtual time from what is there now, to see what a partition would
 * cost.
 *
 * <p>Contract. {@link io.github.jettyqos.core.trial.Trial#of} draws the requests that may come next
 * from a seed; {@link io.github.jettyqos.core.trial.Trial#cost} plays them under a partition. All
 * partitions that are compared see the same requests, so that chance is the same for each. Nothing
 * here knows the time, or anything of a request but what its class is said to need.
 *
 * <p>The gate of a trial decides as the gate of production does: by the same rules, without
 * threads. That is tested against it, and the server against closed forms.
 */
@NullMarked
package io.github.jettyqos.core.trial;

import org.jspecify.annotations.NullMarked;
