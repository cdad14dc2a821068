/** The command that runs a configuration in virtual time. */
@NullMarked
package io.github.jettyqos.sim.simulate;

import org.jspecify.annotations.NullMarked;
