/**
 * Connections and threads: end points that know the class of their connection, the workers that run
 * handlers, and the number of threads for handlers.
 */
@NullMarked
package io.github.jettyqos.jetty.connect;

import org.jspecify.annotations.NullMarked;
