package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.Thrown;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reporting of failed requests to Jetty. */
final class RequestFailures {
  private static final Logger LOG = LoggerFactory.getLogger(RequestFailures.class);

  private RequestFailures() {}

  /** Fails a request, without effect if it has ended already. */
  static void fail(Callback callback, Throwable failure) {
    try {
      callback.failed(Thrown.told(failure));
    } catch (Throwable t) {
      Thrown.warn(LOG, "could not say that a request has failed", t);
    }
  }

  /**
   * Fails a request, unless its last write was sent. That may still be in progress: failing the
   * request would cut it, and over HTTP/2 two threads could deadlock on Jetty's locks.
   */
  static void failUnlessAnswered(Response response, Callback callback, Throwable failure) {
    if (!response.hasLastWrite()) {
      fail(callback, failure);
    }
  }

  /** The failure of a request without an error page, as no client reads it. */
  static Throwable abort(@Nullable Throwable reason) {
    Throwable cause = reason == null ? new EofException("the client has gone") : reason;
    return new Request.Handler.AbortException(cause);
  }
}
