/**
 * From a Jetty request to its class, its client, and its profile for the queue; the routes of the
 * servlets of an application.
 */
@NullMarked
package io.github.jettyqos.jetty.route;

import org.jspecify.annotations.NullMarked;
