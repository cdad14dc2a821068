/**
 * The class, the client and the queue profile of a Jetty request, and the routes of the servlets of
 * an application.
 */
@NullMarked
package io.github.jettyqos.jetty.route;

import org.jspecify.annotations.NullMarked;
