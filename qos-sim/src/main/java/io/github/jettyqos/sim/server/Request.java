package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;

/** A request at a gated server: its permit, and its handler as a job. */
final class Request extends Permit {
  final Content content;
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

  Request(GatedServer server, int classIndex, Content content, RequestListener listener) {
    super(classIndex, server.now());
    this.server = server;
    this.content = content;
    this.listener = listener;
  }

  @Override
  protected long size() {
    return content.size();
  }

  @Override
  protected long document() {
    return content.document();
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
