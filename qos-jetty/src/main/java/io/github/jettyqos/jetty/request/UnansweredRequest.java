package io.github.jettyqos.jetty.request;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request whose handler came back without an answer, and left that to another thread.
 *
 * <p>If that forgets it, only its client's end ends it, and only if somebody looks: Jetty tells the
 * handlers and leaves it at that, and an HTTP/1.1 connection is not even read meanwhile. Its permit
 * would be lost for good. So the client is watched here as that of a queued request, and its owner
 * has an HTTP/2 stream looked at; once the client has gone, they have some seconds left; then the
 * request is failed and its permit taken back, whether it ends by that or not.
 *
 * <p>An idle timeout is no end: an answer may take longer, as that of a long poll does. Only a
 * request whose body has stopped to come is taken for abandoned then, since it cannot be read any
 * further.
 *
 * <pre>
 *  T1 (handler's thread) sets {@code Exchange.unanswered}, then reads whether the stream is ending, and
 *  whether the client has gone.
 *  T2 (another thread) marks the stream as ending, or the client as gone, then reads {@code unanswered}.
 *  One of them sees what the other wrote, and stops the watch before the connection goes on, or begins
 *  the time that is left.
 * </pre>
 */
final class UnansweredRequest extends ClientEnd {
  /** Whose request it is. */
  interface Owner {
    /** Fails it, since its client has gone. */
    void fail(@Nullable Throwable reason);

    /** Takes its permit back. */
    void end();
  }

  private final Running run;
  private final Owner owner;
  private final Request request;
  private final @Nullable EarlyBody body;
  private final boolean bodyRead;
  private final @Nullable StreamedRequest streamed;
  private volatile boolean over;

  /** Whether its HTTP/1.1 connection is watched, or will be in a moment. */
  private final AtomicBoolean watched = new AtomicBoolean();

  /** Without the lock: who tells of a connection may hold that of its watch. */
  private final AtomicBoolean abandoned = new AtomicBoolean();

  /**
   * Of a request.
   *
   * @param body what was read of its body here; null if nothing was
   * @param bodyRead whether that is all of it
   * @param streamed as its handler got it; null if that reads no body from the connection
   */
  UnansweredRequest(
      Running run,
      Owner owner,
      Request request,
      @Nullable EarlyBody body,
      boolean bodyRead,
      @Nullable StreamedRequest streamed) {
    super(request, bodyRead, run.nanoTime());
    this.run = run;
    this.owner = owner;
    this.request = request;
    this.body = body;
    this.bodyRead = bodyRead;
    this.streamed = streamed;
  }

  /**
   * Looks, and has the client watched from now on, unless the request has been answered meanwhile.
   *
   * @param listens adds what tells {@link #onClientGone} of failures; throws if it is answered
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
      // It has been answered meanwhile.
    }
    if (watched.isEnding()) {
      end();
    }
  }

  /** Whether nothing more of its body will come, so that only its client's end can be heard of. */
  private boolean isBodyHere() {
    return bodyRead || EagerBody.isHere(request) || (streamed != null && streamed.isRead());
  }

  /** From which nothing is read before the request has ended. */
  private void watchConnection() {
    if (watched.compareAndSet(false, true)) {
      run.waiting().watch(this, request);
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

  /** What there is to read belongs to the application, unless all of it was read here. */
  private boolean hasFailed() {
    boolean readHere = bodyRead && (body != null || !EagerBody.mayFollow(request));
    return readHere ? Multiplexed.hasFailed(request, body) : ClosedStreams.has(request);
  }

  @Override
  void onClientGone(@Nullable Throwable reason) {
    if (reason instanceof TimeoutException && isBodyHere()) {
      watchConnection(); // if all of the body has come since the handler was back
      return;
    }
    if (over || !abandoned.compareAndSet(false, true)) {
      return;
    }
    run.waiting().endInTime(() -> giveUp(reason));
  }

  /** Does not wait for its end: who had ended it before the gate watched it is not heard again. */
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
