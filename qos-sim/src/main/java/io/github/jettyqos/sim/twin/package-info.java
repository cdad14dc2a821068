/** The twin of a server: gate, handlers, traffic and control of one, in virtual time. */
@NullMarked
package io.github.jettyqos.sim.twin;

import org.jspecify.annotations.NullMarked;
