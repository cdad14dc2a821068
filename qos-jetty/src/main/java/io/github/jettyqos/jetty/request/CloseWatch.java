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
public final class CloseWatch implements Callback {
  @SuppressWarnings("StaticAssignmentOfThrowable") // a signal without stack trace or state
  private static final Throwable STOPPED = new Throwable("watch stopped", null, false, false) {};

  /** Enough for any single record of TLS; a peer that sends more is alive. */
  private static final int MOST = 17 * 1024;

  /**
   * Where the body of the request is still to come, and what is read ahead is mostly that: a client
   * that sends it is alive, and many of them may wait.
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
   * A watch of a request's connection; null if it cannot be watched, or need not be.
   *
   * @param bodyRead whether nothing more of the request's body will come
   */
  static @Nullable CloseWatch of(
      Request request, boolean bodyRead, Consumer<@Nullable Throwable> onClientGone) {
    ConnectionMetaData connection = request.getConnectionMetaData();
    if (connection.getHttpVersion().getVersion() > HttpVersion.HTTP_1_1.getVersion()) {
      return null; // the protocol itself tells
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
