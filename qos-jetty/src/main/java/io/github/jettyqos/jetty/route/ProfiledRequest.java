package io.github.jettyqos.jetty.route;

import org.eclipse.jetty.server.Request;

/**
 * A request with the data for its profile.
 *
 * @param request the request
 * @param arrivalNanos when it arrived
 * @param bodyBytes the length of its body, read or announced; negative if unknown
 */
public record ProfiledRequest(Request request, long arrivalNanos, long bodyBytes) {}
