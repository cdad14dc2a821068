package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.connect.QosEndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A detector of a client's end while its request waits and its connection is not read: by a watch
 * over HTTP/1.1, and by the end of the connection.
 *
 * <pre>
 *  T1 (timer) starts to watch, T2 (the gate, or the answering thread) ends the wait.
 *  Both take the lock: either T1 sees the end of the wait, or T2 finds the watch and stops it.
 * </pre>
 */
abstract class ClientEnd implements QosEndPoint.Client {
  private final Request request;
  private final boolean bodyRead;
  private final long sinceNanos;
  private @Nullable CloseWatch watch;
  private @Nullable QosEndPoint told;

  ClientEnd(Request request, boolean bodyRead, long sinceNanos) {
    this.request = request;
    this.bodyRead = bodyRead;
    this.sinceNanos = sinceNanos;
  }

  abstract boolean isWaiting();

  /** Called when the client has gone; perhaps more than once, and after the end of the wait. */
  abstract void onClientGone(@Nullable Throwable reason);

  /** The start of the wait. */
  final long sinceNanos() {
    return sinceNanos;
  }

  /** Reports the end of the connection from now until the end of the wait. */
  final void listen() {
    QosEndPoint endPoint = QosEndPoint.of(request.getConnectionMetaData());
    synchronized (this) {
      if (endPoint == null || !isWaiting()) {
        return;
      }
      told = endPoint;
      endPoint.add(this);
    }
    if (!endPoint.isOpen() || endPoint.isInputShutdown()) {
      onConnectionEnd(endPoint.isOpen()); // the connection had ended before it was added
    }
  }

  @Override
  public final void onConnectionEnd(boolean answerable) {
    // Over HTTP/1.1 the request may still be answerable; a reader such as CloseWatch decides.
    if (!answerable || Multiplexed.is(request)) {
      onClientGone(null);
    }
  }

  /** Starts the watch of its HTTP/1.1 connection. */
  final void watch() {
    if (!isWaiting()) {
      return;
    }
    CloseWatch started = CloseWatch.of(request, bodyRead, this::onClientGone);
    synchronized (this) {
      if (started == null || !isWaiting()) {
        return;
      }
      watch = started;
    }
    started.start();
  }

  /**
   * Stops the watch for good; called once the request waits no more, or its connection is used
   * otherwise. May be called again.
   */
  final synchronized void stop() {
    if (told != null) {
      told.remove(this);
      told = null;
    }
    if (watch != null) {
      watch.stop();
      watch = null;
    }
  }
}
