/** The bean of the gate's handler. */
@NullMarked
package io.github.jettyqos.jetty.jmx;

import org.jspecify.annotations.NullMarked;
