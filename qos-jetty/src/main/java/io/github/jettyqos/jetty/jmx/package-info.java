/** How Jetty's JMX support names the beans of the gate. */
@NullMarked
package io.github.jettyqos.jetty.jmx;

import org.jspecify.annotations.NullMarked;
