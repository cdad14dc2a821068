package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.sim.event.Event;
import java.util.Set;

/**
 * A connection to a {@link ConnectionServer}; as a permit it stands for the process that serves it.
 */
public final class Connection extends Permit {
  private static final double NOTHING = -1;

  private final ProcessPool pool;
  private final ConnectionListener listener;
  private final Timeout timeout = new Timeout();
  private final Processing processing = new Processing();

  /** Closes it at the server's end while no request is on it. */
  private final Runnable closeFromServer = this::closeIdle;

  /** A request that was sent before the connection had its process. */
  private double sentSeconds = NOTHING;

  private boolean open = true;

  private final class Timeout extends Event {
    Timeout() {
      super(Event.COMPLETION);
    }

    @Override
    protected void fire() {
      closeFromServer.run();
    }
  }

  private final class Processing extends Job {
    @Override
    protected void onCompleted() {
      awaitRequest();
      listener.onResponse();
    }
  }

  Connection(ProcessPool pool, int classIndex, ConnectionListener listener) {
    super(classIndex, pool.simulation().now());
    this.pool = pool;
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
      pool.simulation().cancel(timeout);
      idle().remove(closeFromServer);
      pool.processor().start(processing, workSeconds);
    } else {
      sentSeconds = workSeconds;
    }
  }

  /** Closes it at the client's end; its listener is not called any more. */
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    pool.simulation().cancel(timeout);
    idle().remove(closeFromServer);
    if (processing.isPresent()) {
      pool.processor().abort(processing);
    }
    if (!pool.gate().cancel(this)) {
      pool.gate().release(this);
    }
  }

  private void closeIdle() {
    open = false;
    pool.simulation().cancel(timeout);
    idle().remove(closeFromServer);
    pool.gate().release(this);
    listener.onClosed();
  }

  private Set<Runnable> idle() {
    return pool.idle().get(classIndex());
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
    pool.gateTime().call(this::connected);
  }

  @Override
  protected void onRejected(RejectReason reason) {
    pool.gateTime().call(() -> rejected(reason));
  }

  void connected() {
    long waiting = pool.simulation().now() - arrivalNanos();
    pool.connected(classIndex(), waiting);
    double sent = sentSeconds;
    sentSeconds = NOTHING;
    if (sent == NOTHING) {
      awaitRequest();
    } else {
      pool.processor().start(processing, sent);
    }
    listener.onConnected(waiting);
  }

  void rejected(RejectReason reason) {
    open = false;
    listener.onRejected(reason);
  }

  private void awaitRequest() {
    idle().add(closeFromServer);
    pool.simulation().after(pool.timeoutNanos(), timeout);
  }
}
