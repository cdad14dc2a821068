package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The client of a request that waits in a queue. */
final class QueuedClient extends ClientEnd {
  private final Exchange exchange;

  QueuedClient(Exchange exchange, Request request) {
    super(request, exchange.arrivalNanos());
    this.exchange = exchange;
  }

  @Override
  boolean isWaiting() {
    return exchange.isQueued();
  }

  @Override
  boolean hasFailed() {
    return exchange.hasFailed();
  }

  @Override
  void onClientGone(@Nullable Throwable reason) {
    exchange.onClientGone(reason);
  }
}
