/**
 * A server of files that admits requests by several queue policies: graphs (a) to (e).
 *
 * <p>Paper: A. Bestavros, N. Katagai and J. M. Londono, "Admission control and scheduling for
 * high-performance WWW servers", Boston University, 1997.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.bestavros;

import org.jspecify.annotations.NullMarked;
