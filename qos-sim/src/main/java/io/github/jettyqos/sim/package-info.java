/** The command line for what can be known of a configuration without a server. */
@NullMarked
package io.github.jettyqos.sim;

import org.jspecify.annotations.NullMarked;
