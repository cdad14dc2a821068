package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The gate in the tree of handlers, as requests on their way through it see it. */
public interface RootHandler {
  /** Admits a request; mayHandle tells whether the calling thread may run handlers. */
  boolean admit(int classIndex, Arrival arrival, boolean mayHandle) throws Exception;

  /** Has a request handled that has a permit, by the handlers behind the gate. */
  boolean handle(Request request, Response response, Callback callback) throws Exception;

  /** What the server does with a request that no handler wants, had it not gone through a queue. */
  boolean handleByDefault(Request request, Response response, Callback callback) throws Exception;

  /** Has a request handled to its end by a thread to which Jetty does not come back. */
  default void handleWholly(Request request, Response response, Callback callback)
      throws Exception {
    if (!handle(request, response, callback) && !handleByDefault(request, response, callback)) {
      Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
    }
  }

  /** Answers a request that is turned away, unless somebody has. */
  void refuse(
      Request request, Response response, Callback callback, int classIndex, RejectReason reason);
}
