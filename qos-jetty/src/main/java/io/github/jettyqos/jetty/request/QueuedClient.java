package io.github.jettyqos.jetty.request;

import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The client of a queued request. */
final class QueuedClient extends ClientEnd {
  private final Queued queued;

  QueuedClient(Queued queued, Request request, boolean bodyRead) {
    super(request, bodyRead, queued.arrivalNanos());
    this.queued = queued;
  }

  @Override
  boolean isWaiting() {
    return queued.isQueued();
  }

  @Override
  void onClientGone(@Nullable Throwable reason) {
    queued.onClientGone(reason);
  }
}
