package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.sim.event.Event;

/**
 * A connection to a {@link ConnectionServer}; as a permit it stands for the process that serves it.
 */
public final class Connection extends Permit {
  private static final double NOTHING = -1;

  private final ConnectionServer server;
  private final ConnectionListener listener;
  private final Timeout timeout = new Timeout();
  private final Processing processing = new Processing();

  /** A request that was sent before the connection had its process. */
  private double sentSeconds = NOTHING;

  private boolean open = true;

  private final class Timeout extends Event {
    Timeout() {
      super(Event.COMPLETION);
    }

    @Override
    protected void fire() {
      open = false;
      server.gate().release(Connection.this);
      listener.onClosed();
    }
  }

  private final class Processing extends Job {
    @Override
    protected void onCompleted() {
      awaitRequest();
      listener.onResponse();
    }
  }

  Connection(ConnectionServer server, int classIndex, ConnectionListener listener) {
    super(classIndex, server.simulation().now());
    this.server = server;
    this.listener = listener;
  }

  /**
   * Sends a request over an open connection on which no other one is. If the connection still waits
   * for its process, so does the request.
   *
   * @param workSeconds how long it takes alone; at least 0
   */
  public void request(double workSeconds) {
    if (!open || processing.isPresent() || sentSeconds != NOTHING) {
      throw new IllegalStateException(open ? "a request is on its way" : "closed");
    }
    if (isRunning()) {
      server.simulation().cancel(timeout);
      server.processor().start(processing, workSeconds);
    } else {
      sentSeconds = workSeconds;
    }
  }

  /** Closes it, at the client's end: nobody hears of it any more. */
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    server.simulation().cancel(timeout);
    if (processing.isPresent()) {
      server.processor().abort(processing);
    }
    if (!server.gate().cancel(this)) {
      server.gate().release(this);
    }
  }

  /**
   * Whether a request may be sent over it, if none is.
   *
   * @return true until it is closed, at whatever end, or turned away
   */
  public boolean isOpen() {
    return open;
  }

  @Override
  protected void onDispatched() {
    server.gateTime().call(this::connected);
  }

  @Override
  protected void onRejected(RejectReason reason) {
    server.gateTime().call(() -> rejected(reason));
  }

  void connected() {
    long waiting = server.simulation().now() - arrivalNanos();
    server.connected(classIndex(), waiting);
    double sent = sentSeconds;
    sentSeconds = NOTHING;
    if (sent == NOTHING) {
      awaitRequest();
    } else {
      server.processor().start(processing, sent);
    }
    listener.onConnected(waiting);
  }

  void rejected(RejectReason reason) {
    open = false;
    listener.onRejected(reason);
  }

  private void awaitRequest() {
    server.simulation().after(server.timeoutNanos(), timeout);
  }
}
