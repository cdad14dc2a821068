package io.github.jettyqos.jetty.request;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request whose handler returned without an answer, which another thread is to give.
 *
 * <p>If that thread never answers, only the client's end can end the request: Jetty only notifies
 * the handlers, and does not read an HTTP/1.1 connection meanwhile. The permit would be lost
 * forever. So the client is watched like that of a queued request, and the owner checks an HTTP/2
 * stream; some seconds after the client has gone the request is failed and its permit released,
 * whether that ends the request or not.
 *
 * <p>An idle timeout does not end it, as the answer to a long poll may take longer. Only a request
 * with an incomplete body counts as abandoned then, since its body cannot be read any further.
 *
 * <pre>
 *  T1 (handler's thread) sets {@code Exchange.unanswered}, then reads whether the stream is ending, and
 *  whether the client has gone.
 *  T2 (another thread) marks the stream as ending, or the client as gone, then reads {@code unanswered}.
 *  One of them sees the write of the other, and stops the watch before the connection starts its next
 *  request, or starts the time limit.
 * </pre>
 */
final class UnansweredRequest extends ClientEnd {
  /** The owner of the request. */
  interface Owner {
    /** Fails the request, since its client has gone. */
    void fail(@Nullable Throwable reason);

    /** Releases its permit. */
    void end();
  }

  private final RequestServices services;
  private final Owner owner;
  private final Request request;
  private final @Nullable EarlyBody body;
  private final boolean bodyRead;
  private final @Nullable StreamedRequest streamed;
  private volatile boolean over;

  /** Whether its HTTP/1.1 connection is watched, or will be. */
  private final AtomicBoolean watched = new AtomicBoolean();

  /**
   * Set without the lock: a thread that reports the end of a connection may hold the lock of its
   * watch.
   */
  private final AtomicBoolean abandoned = new AtomicBoolean();

  /**
   * A request left by its handler.
   *
   * @param body the part of its body that was read here; null if none was
   * @param bodyRead whether that is all of it
   * @param streamed the request of the handler; null unless it reads a body from the connection
   */
  UnansweredRequest(
      RequestServices services,
      Owner owner,
      Request request,
      @Nullable EarlyBody body,
      boolean bodyRead,
      @Nullable StreamedRequest streamed) {
    super(request, bodyRead, services.nanoTime());
    this.services = services;
    this.owner = owner;
    this.request = request;
    this.body = body;
    this.bodyRead = bodyRead;
    this.streamed = streamed;
  }

  /**
   * Starts the watch of the client, unless the request has been answered meanwhile.
   *
   * @param listens adds the listener that calls {@link #onClientGone}; throws if the request is
   *     answered
   * @param watched the stream of the request
   */
  void begin(Runnable listens, PermitStream watched) {
    try {
      listens.run();
      if (hasFailed()) {
        onClientGone(null);
      }
      listen();
      if (isBodyHere()) {
        watchConnection();
      }
    } catch (IllegalStateException e) {
      // the request has been answered meanwhile
    }
    if (watched.isEnding()) {
      end();
    }
  }

  /** Whether no more content will arrive, so that only the client's end can be read. */
  private boolean isBodyHere() {
    return bodyRead || EagerBody.isHere(request) || (streamed != null && streamed.isRead());
  }

  /** Watches the connection, from which nothing else is read before the request has ended. */
  private void watchConnection() {
    if (watched.compareAndSet(false, true)) {
      services.waiting().watch(this, request);
    }
  }

  void end() {
    over = true;
    stop();
  }

  @Override
  boolean isWaiting() {
    return !over;
  }

  /**
   * Unread content belongs to the application, so a read is only allowed if the body was read here.
   */
  private boolean hasFailed() {
    boolean readHere = bodyRead && (body != null || !EagerBody.mayFollow(request));
    return readHere ? Multiplexed.hasFailed(request, body) : ClosedStreams.has(request);
  }

  @Override
  void onClientGone(@Nullable Throwable reason) {
    if (reason instanceof TimeoutException && isBodyHere()) {
      watchConnection(); // the rest of the body may have arrived since the handler returned
      return;
    }
    if (over || !abandoned.compareAndSet(false, true)) {
      return;
    }
    services.waiting().endInTime(() -> giveUp(reason));
  }

  /**
   * Releases the permit at once: the end of the stream is not reported here if it came before the
   * gate watched the stream.
   */
  private void giveUp(@Nullable Throwable reason) {
    if (over) {
      return;
    }
    try {
      owner.fail(reason);
    } finally {
      end();
      owner.end();
    }
  }
}
