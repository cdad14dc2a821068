package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.route.ProfiledRequest;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A request ready for admission.
 *
 * @param request the request; replays the part of its body that was read
 * @param response its response
 * @param callback its callback
 * @param body the part of its body that was read; null if none was
 * @param bodyRead whether no more content will arrive
 * @param failure the failure of reading the body, which is answered in place of handling; null if
 *     there is none
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

  /** The request for the queue of its class. */
  ProfiledRequest profiled() {
    long length = bodyRead ? body == null ? 0 : body.length() : request.getLength();
    return new ProfiledRequest(request, nanos, length);
  }

  /** A request without a body. */
  public static Arrival ofHead(Request request, Response response, Callback callback) {
    long nanos = request.getHeadersNanoTime();
    return new Arrival(request, response, callback, null, true, null, nanos);
  }

  /**
   * A request whose body, or its unread rest, is read by the handler; body is null if none was
   * read.
   */
  public static Arrival ofStream(
      Request request, Response response, Callback callback, @Nullable EarlyBody body) {
    long nanos = request.getHeadersNanoTime();
    return new Arrival(request, response, callback, body, false, null, nanos);
  }
}
