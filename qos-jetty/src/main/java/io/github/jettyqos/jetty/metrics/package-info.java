/**
 * The Micrometer meters of a server and its service classes, and of a front end and its nodes.
 * Needs micrometer-core.
 *
 * <p>A meter is registered by the class of its subject, with its help text, through {@code Meters},
 * which removes it at the stop of the server. A test compares the table in the guide with them.
 */
@NullMarked
package io.github.jettyqos.jetty.metrics;

import org.jspecify.annotations.NullMarked;
