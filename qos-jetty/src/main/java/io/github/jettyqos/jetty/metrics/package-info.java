/** The numbers of each service class as Micrometer meters. Needs micrometer-core. */
@NullMarked
package io.github.jettyqos.jetty.metrics;

import org.jspecify.annotations.NullMarked;
