package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;

/** A request at a gated server: its permit, and its handler as a job. */
final class Request extends Permit {
  final double workSeconds;
  final RequestListener listener;
  final Job handler = new Handler();
  long dispatchedNanos;

  private final GatedServer server;

  private final class Handler extends Job {
    @Override
    protected void onCompleted() {
      server.completed(Request.this);
    }
  }

  Request(GatedServer server, int classIndex, double workSeconds, RequestListener listener) {
    super(classIndex, server.now());
    this.server = server;
    this.workSeconds = workSeconds;
    this.listener = listener;
  }

  @Override
  protected void onDispatched() {
    server.gateTime().call(() -> server.dispatched(this));
  }

  @Override
  protected void onRejected(RejectReason reason) {
    server.gateTime().call(() -> server.rejected(this, reason));
  }
}
