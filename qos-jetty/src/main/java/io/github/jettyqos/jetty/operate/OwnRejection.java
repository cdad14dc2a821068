package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.RejectReason;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The application's own answer to rejected requests. */
@FunctionalInterface
public interface OwnRejection {
  /**
   * Answers a rejected request.
   *
   * @param request the request
   * @param response its response, with status and {@code Retry-After}
   * @param callback to be completed once
   * @param className the name of its class
   * @param reason why it was rejected
   * @throws Exception if there is no answer
   */
  void answer(
      Request request, Response response, Callback callback, String className, RejectReason reason)
      throws Exception;
}
