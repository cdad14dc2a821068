/** The beans of the gate: their names, and values of classes of the JDK alone. */
@NullMarked
package io.github.jettyqos.jetty.operate.jmx;

import org.jspecify.annotations.NullMarked;
