package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.connect.QosEndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Sees a client leave while its connection is not read, because its request waits: by a watch over
 * HTTP/1.1, and by what ends the connection itself.
 *
 * <pre>
 *  T1 (timer) starts to watch, T2 (the gate, or what answers it) has the request go on.
 *  Both take the lock: either T1 sees that the request waits no more, or T2 finds the watch and stops it.
 * </pre>
 */
public abstract class ClientEnd implements QosEndPoint.Client {
  private final Request request;
  private final boolean bodyRead;
  private final long sinceNanos;
  private @Nullable CloseWatch watch;
  private @Nullable QosEndPoint told;

  /** Of a request, and whether nothing more of its body will come. */
  public ClientEnd(Request request, boolean bodyRead, long sinceNanos) {
    this.request = request;
    this.bodyRead = bodyRead;
    this.sinceNanos = sinceNanos;
  }

  /** Whether the request waits still. */
  abstract boolean isWaiting();

  /** The client has gone; may be said more than once, and when the request waits no more. */
  abstract void onClientGone(@Nullable Throwable reason);

  /** Since when it waits. */
  final long sinceNanos() {
    return sinceNanos;
  }

  /** Is told when its connection is over, whoever ends it, from now on and while it waits. */
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
      onConnectionEnd(endPoint.isOpen()); // before it was told of
    }
  }

  @Override
  public final void onConnectionEnd(boolean answerable) {
    // Over HTTP/1.1 this may be the end of the request; whoever reads there knows, as CloseWatch.
    if (!answerable || Multiplexed.is(request)) {
      onClientGone(null);
    }
  }

  /** Has its HTTP/1.1 connection watched from now on. */
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
   * Once the request waits no more: from then on nobody watches, or starts to. May be called again,
   * when somebody else is interested in the connection.
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
