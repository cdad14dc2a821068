/** The integration of the gate into the server of Dropwizard. */
@NullMarked
package io.github.jettyqos.dropwizard;

import org.jspecify.annotations.NullMarked;
