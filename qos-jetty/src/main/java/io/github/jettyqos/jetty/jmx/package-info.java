/** The beans of the gate: their names, and that all that leaves them is of the JDK. */
@NullMarked
package io.github.jettyqos.jetty.jmx;

import org.jspecify.annotations.NullMarked;
