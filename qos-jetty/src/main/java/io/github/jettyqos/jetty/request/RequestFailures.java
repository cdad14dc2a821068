package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.Thrown;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells Jetty of requests that have failed. */
public final class RequestFailures {
  private static final Logger LOG = LoggerFactory.getLogger(RequestFailures.class);

  private RequestFailures() {}

  /** Fails a request, which means nothing if it is over already. */
  public static void fail(Callback callback, Throwable failure) {
    try {
      callback.failed(Thrown.told(failure));
    } catch (Throwable t) {
      Thrown.warn(LOG, "could not say that a request has failed", t);
    }
  }

  /**
   * Fails a request, unless somebody has sent the last of an answer. That may still be on its way:
   * to fail the request would cut it, and over HTTP/2 two threads may then wait for each other's
   * locks in Jetty.
   */
  static void failUnlessAnswered(Response response, Callback callback, Throwable failure) {
    if (!response.hasLastWrite()) {
      fail(callback, failure);
    }
  }
}
