/**
 * Runs the operator's own configuration in virtual time.
 *
 * <p>What decides is the code of production: the gate admits, the recorders measure, the step of
 * the control loop asks the law and applies what it proposes. What is made up is the traffic, the
 * work of its requests, and a server that shares its speed by a {@link
 * io.github.jettyqos.core.Speedup}.
 */
@NullMarked
package io.github.jettyqos.sim.simulate;

import org.jspecify.annotations.NullMarked;
