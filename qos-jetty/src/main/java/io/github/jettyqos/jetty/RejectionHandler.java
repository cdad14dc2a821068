package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The handler of an application that answers rejected requests. */
@FunctionalInterface
public interface RejectionHandler {
  /**
   * Answers a rejected request.
   *
   * <p>The status of the class, or 429, and {@code Retry-After} are set already, and may be set
   * again. Under overload this is the most frequent response, so it must be cheap; it must not
   * block, since the calling thread may be a selector's.
   *
   * @param request the request
   * @param response its response, not yet committed
   * @param callback to be completed once, now or later, as that of a handler
   * @param rejection class and reason, meant for the operator rather than for the client
   * @throws Exception if it cannot answer; the client gets 500 then
   */
  void handle(Request request, Response response, Callback callback, Rejection rejection)
      throws Exception;

  /**
   * The rejection of a request.
   *
   * @param className the name of its class
   * @param reason why
   */
  public record Rejection(String className, RejectReason reason) {}
}
