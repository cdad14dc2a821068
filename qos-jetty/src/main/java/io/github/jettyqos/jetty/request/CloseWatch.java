package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.connect.QosEndPoint;
import java.io.IOException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A watch of an HTTP/1.1 connection that detects its close by the client while the request waits
 * for a worker or for an answer.
 *
 * <pre>
 *  T1 (selector) finds the connection readable, takes the lock, reads ahead.
 *  T2 (gate) ends the wait: it takes the lock, and from then on nothing is read ahead.
 *  So the reader gets the bytes in order, in either case.
 * </pre>
 *
 * <p>A client that closes only its sending side cannot be told apart, and counts as gone, as in
 * other servers; {@code abort-on-close: false} turns the watch off.
 */
final class CloseWatch implements Callback {
  @SuppressWarnings("StaticAssignmentOfThrowable") // a signal without stack trace or state
  private static final Throwable STOPPED = new Throwable("watch stopped", null, false, false) {};

  /** The largest TLS record; a peer that sends more is alive. */
  private static final int MOST = 17 * 1024;

  /**
   * The limit while the body is still arriving: a client that sends is alive, and there may be
   * many.
   */
  static final int MOST_OF_A_BODY = 1024;

  private final QosEndPoint endPoint;
  private final int most;
  private final Consumer<@Nullable Throwable> onClientGone;
  private boolean stopped;

  private CloseWatch(QosEndPoint endPoint, int most, Consumer<@Nullable Throwable> onClientGone) {
    this.endPoint = endPoint;
    this.most = most;
    this.onClientGone = onClientGone;
  }

  /**
   * A watch of a request's connection; null if it cannot be watched, or need not be watched.
   *
   * @param bodyRead whether no more content of the request will arrive
   */
  static @Nullable CloseWatch of(
      Request request, boolean bodyRead, Consumer<@Nullable Throwable> onClientGone) {
    ConnectionMetaData connection = request.getConnectionMetaData();
    if (connection.getHttpVersion().getVersion() > HttpVersion.HTTP_1_1.getVersion()) {
      return null; // a stream reports its end
    }
    QosEndPoint endPoint = QosEndPoint.of(connection);
    int most = bodyRead ? MOST : MOST_OF_A_BODY;
    return endPoint == null ? null : new CloseWatch(endPoint, most, onClientGone);
  }

  void start() {
    synchronized (this) {
      if (stopped) {
        return;
      }
      endPoint.watch(this, most);
    }
    if (!endPoint.isOpen()) {
      onClientGone.accept(null); // the connection was closed before the watch started
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
        alive = endPoint.readAhead(most);
      } catch (IOException e) {
        alive = false;
      }
      if (alive) {
        endPoint.watch(this, most);
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
