package io.github.jettyqos.jetty;

import java.io.IOException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Watches an HTTP/1.1 connection while its request waits for a worker or for an answer, and says
 * when the client has closed it.
 *
 * <pre>
 *  T1 (selector) is told that there is something to read, takes the lock, reads ahead.
 *  T2 (gate) calls the request: it takes the lock, and from then on nothing is read ahead.
 *  So the bytes come to the reader in order, whichever thread is first.
 * </pre>
 *
 * <p>A client that closes only its sending side looks the same, and is taken for gone too, as other
 * servers do; {@code abort-on-close: false} turns the watch off.
 */
final class CloseWatch implements Callback {
  @SuppressWarnings("StaticAssignmentOfThrowable") // a signal without stack trace or state
  private static final Throwable STOPPED = new Throwable("watch stopped", null, false, false) {};

  private final QosEndPoint endPoint;
  private final Consumer<@Nullable Throwable> onClientGone;
  private boolean stopped;

  private CloseWatch(QosEndPoint endPoint, Consumer<@Nullable Throwable> onClientGone) {
    this.endPoint = endPoint;
    this.onClientGone = onClientGone;
  }

  /** A watch of a request's connection; null if it cannot be watched, or need not be. */
  static @Nullable CloseWatch of(Request request, Consumer<@Nullable Throwable> onClientGone) {
    ConnectionMetaData connection = request.getConnectionMetaData();
    if (connection.getHttpVersion().getVersion() > HttpVersion.HTTP_1_1.getVersion()) {
      return null; // the protocol itself tells
    }
    QosEndPoint endPoint = QosEndPoint.of(connection);
    return endPoint == null ? null : new CloseWatch(endPoint, onClientGone);
  }

  void start() {
    synchronized (this) {
      if (stopped) {
        return;
      }
      endPoint.watch(this);
    }
    if (!endPoint.isOpen()) {
      onClientGone.accept(null); // closed before, and nobody tells it any more
    }
  }

  void stop() {
    synchronized (this) {
      stopped = true;
    }
    endPoint.unwatch(STOPPED);
  }

  @Override
  public void succeeded() {
    boolean alive;
    synchronized (this) {
      if (stopped) {
        return;
      }
      try {
        alive = endPoint.readAhead();
      } catch (IOException e) {
        alive = false;
      }
      if (alive) {
        endPoint.watch(this);
      }
    }
    if (!alive) {
      onClientGone.accept(null);
    }
  }

  @Override
  public void failed(Throwable failure) {
    if (failure != STOPPED) {
      onClientGone.accept(failure);
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
