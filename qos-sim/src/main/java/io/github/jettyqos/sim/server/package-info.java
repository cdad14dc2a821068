/** Models of servers in virtual time. */
@NullMarked
package io.github.jettyqos.sim.server;

import org.jspecify.annotations.NullMarked;
