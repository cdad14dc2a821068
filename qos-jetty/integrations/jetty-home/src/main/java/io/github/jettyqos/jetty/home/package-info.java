/** The factory methods for the XML of the jetty-home module {@code modules/qos.mod}. */
@NullMarked
package io.github.jettyqos.jetty.home;

import org.jspecify.annotations.NullMarked;
