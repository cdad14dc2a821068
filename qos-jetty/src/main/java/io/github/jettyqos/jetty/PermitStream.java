package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;

/**
 * Tells an exchange when its last byte is written or its failure is known, and marks the request as
 * admitted for as long as it lives.
 */
final class PermitStream extends HttpStream.Wrapper {
  private final Exchange exchange;

  private PermitStream(HttpStream stream, Exchange exchange) {
    super(stream);
    this.exchange = exchange;
  }

  static void watch(Request request, Exchange exchange) {
    request.addHttpStreamWrapper(stream -> new PermitStream(stream, exchange));
  }

  /** Whether a request holds a permit already, as when an error page is handled for it. */
  static boolean isIn(Request request) {
    boolean[] found = new boolean[1];
    request.addHttpStreamWrapper(
        stream -> {
          for (HttpStream each = stream;
              each instanceof HttpStream.Wrapper wrapper;
              each = wrapper.getWrapped()) {
            found[0] |= wrapper instanceof PermitStream;
          }
          return stream;
        });
    return found[0];
  }

  @Override
  public void succeeded() {
    try {
      super.succeeded();
    } finally {
      exchange.onStreamComplete();
    }
  }

  @Override
  public void failed(Throwable failure) {
    try {
      super.failed(failure);
    } finally {
      exchange.onStreamComplete();
    }
  }
}
