/**
 * Runs the operator's own configuration in virtual time.
 *
 * <p>The deciding code is that of production: the gate admits, the recorders measure, and the step
 * of the control loop applies the proposals of the law. Simulated are the traffic, the work of its
 * requests, and a server that shares its speed by a {@link io.github.jettyqos.core.Speedup}.
 */
@NullMarked
package io.github.jettyqos.sim.simulate;

import org.jspecify.annotations.NullMarked;
