/**
 * What the gate would have done with work that it lets pass: for the first days of a roll-out.
 *
 * <p>The contract: {@link io.github.jettyqos.core.observe.Observation} is told of each piece of
 * work when it comes and when it has ended, by any thread and without a lock, and plays a gate of
 * its own from that, in the thread that calls {@link
 * io.github.jettyqos.core.observe.Observation#advance}. It changes nothing and nobody waits for it.
 */
@NullMarked
package io.github.jettyqos.core.observe;

import org.jspecify.annotations.NullMarked;
