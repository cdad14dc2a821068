/**
 * The numbers of a server and of each service class, and of a front end and its nodes, as
 * Micrometer meters. Needs micrometer-core.
 *
 * <p>A meter is registered by the class of its subject, with its help text, through {@code Meters},
 * which removes it again at the stop of the server. The table in the guide is held against them by
 * a test.
 */
@NullMarked
package io.github.jettyqos.jetty.metrics;

import org.jspecify.annotations.NullMarked;
