/** What comes to a server in virtual time. */
@NullMarked
package io.github.jettyqos.sim.workload;

import org.jspecify.annotations.NullMarked;
