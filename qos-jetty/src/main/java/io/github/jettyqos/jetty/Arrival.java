package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A request that is ready to be admitted.
 *
 * @param request the request; replays its body if that was read already
 * @param response its response
 * @param callback its callback
 * @param bodyRead whether nothing more of it will come over the connection
 * @param nanos when it was ready: when its head was parsed, or its body was read
 */
record Arrival(
    Request request, Response response, Callback callback, boolean bodyRead, long nanos) {}
