/** Options that several commands have, and how values on a command line are read. */
@NullMarked
package io.github.jettyqos.sim.options;

import org.jspecify.annotations.NullMarked;
