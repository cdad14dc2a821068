package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The gate in the handler tree, as seen by its requests. */
public interface RootHandler {
  /** Admits a request; mayHandle tells whether the calling thread may run handlers. */
  boolean admit(int classIndex, Arrival arrival, boolean mayHandle) throws Exception;

  /** Passes an admitted request to the handlers behind the gate. */
  boolean handle(Request request, Response response, Callback callback) throws Exception;

  /** Passes a request that no handler accepted to the server's default handler. */
  boolean handleByDefault(Request request, Response response, Callback callback) throws Exception;

  /** Handles a request to its end, in a thread that does not return to Jetty. */
  default void handleWholly(Request request, Response response, Callback callback)
      throws Exception {
    if (!handle(request, response, callback) && !handleByDefault(request, response, callback)) {
      Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
    }
  }

  /** Answers a rejected request, unless it was answered. */
  void refuse(
      Request request, Response response, Callback callback, int classIndex, RejectReason reason);
}
