package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.route.ProfiledRequest;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A request that is ready to be admitted.
 *
 * @param request the request; replays what was read of its body
 * @param response its response
 * @param callback its callback
 * @param body what was read of its body; null if nothing was
 * @param bodyRead whether nothing more of it will come over the connection
 * @param failure why its body cannot be read, so that all there is to do is to say so; null if it
 *     can
 * @param nanos when it was ready: when its head was parsed, or its body was read
 */
public record Arrival(
    Request request,
    Response response,
    Callback callback,
    @Nullable EarlyBody body,
    boolean bodyRead,
    @Nullable Throwable failure,
    long nanos) {

  /** As the queue of its class sees it. */
  ProfiledRequest profiled() {
    long length = bodyRead ? body == null ? 0 : body.length() : request.getLength();
    return new ProfiledRequest(request, nanos, length);
  }

  /** A request without a body. */
  public static Arrival ofHead(Request request, Response response, Callback callback) {
    long nanos = request.getHeadersNanoTime();
    return new Arrival(request, response, callback, null, true, null, nanos);
  }

  /** A request whose body its handler reads, or the rest of it; null if nothing was read. */
  public static Arrival ofStream(
      Request request, Response response, Callback callback, @Nullable EarlyBody body) {
    long nanos = request.getHeadersNanoTime();
    return new Arrival(request, response, callback, body, false, null, nanos);
  }
}
