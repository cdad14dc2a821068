package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers requests that are turned away. */
@FunctionalInterface
public interface RejectionHandler {
  /**
   * Answers a request that has no worker and gets none.
   *
   * <p>The status of the class, or 429, and {@code Retry-After} are set already, and may be set
   * again. Under a flood this is the most frequent answer, so it must be cheap; and it must not
   * block, since the thread that calls it may be the one that reads the network.
   *
   * @param request the request
   * @param response its response, of which nothing is written yet
   * @param callback to be completed once, now or later, as that of a handler
   * @param rejection which class turned it away, and why. That is for the operator rather than for
   *     the client
   * @throws Exception if there is no answer; the client is told 500 then
   */
  void handle(Request request, Response response, Callback callback, Rejection rejection)
      throws Exception;
}
