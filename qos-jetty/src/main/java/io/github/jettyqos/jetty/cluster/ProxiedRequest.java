package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Tried;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A client's request in the front end.
 *
 * <pre>
 *  T1 (timer, or the client leaves) notes the end, then reads the attempt at a node, and ends it.
 *  T2 (sends to the next node) notes the attempt, then reads whether the end is noted.
 *  In either order, no attempt remains at a node.
 * </pre>
 */
final class ProxiedRequest implements Overdue.Waiting {
  final Request request;
  final Response response;
  final Callback callback;
  final int classIndex;

  /** As {@link RequestLine#key} gives it. */
  final long target;

  final @Nullable NodeBody body;
  private final long startNanos;
  private final long allowedNanos;

  /** The timeout, and the number of body pieces when it was set. */
  private long latestNanos;

  private int pieces;

  /** The nodes tried so far; used by one thread after the other. */
  private Tried tried = Tried.NONE;

  private int sent;

  /** Ends the attempt at a node, unless it has ended. */
  private volatile @Nullable Consumer<Throwable> atNode;

  private volatile @Nullable Throwable ended;

  ProxiedRequest(
      Request request,
      Response response,
      Callback callback,
      int classIndex,
      long target,
      @Nullable NodeBody body,
      long nowNanos,
      long allowedNanos) {
    this.request = request;
    this.response = response;
    this.callback = body == null ? callback : body.endedBy(callback);
    this.classIndex = classIndex;
    this.target = target;
    this.body = body;
    this.startNanos = nowNanos;
    this.allowedNanos = allowedNanos;
    this.latestNanos = nowNanos + allowedNanos;
  }

  /** The length of its body: 0 if there is none, -1 if unknown. */
  long length() {
    return body == null ? 0 : body.getLength();
  }

  long startNanos() {
    return startNanos;
  }

  Tried tried() {
    return tried;
  }

  /** Counts an attempt at a node. */
  void goesTo(Node node) {
    sent++;
    tried = tried.and(node.number());
  }

  /** Sets the attempt, once Jetty's client has it. */
  void isAt(Consumer<Throwable> sending) {
    isAtWithoutLooking(sending);
    Throwable reason = ended;
    if (reason != null) {
      sending.accept(reason);
    }
  }

  /** Sets the attempt only; an end noted just before would be missed. */
  void isAtWithoutLooking(Consumer<Throwable> sending) {
    atNode = sending;
  }

  /** Whether another node could take it, if it has not begun at this one. */
  boolean mayGoOn(int retries) {
    return sent <= retries && ended == null && (body == null || !body.isTouched());
  }

  /** The reason why it was ended here; null if it was not. */
  @Nullable Throwable ended() {
    return ended;
  }

  /** The client's error in its body; null if there is none. */
  @Nullable Throwable fault() {
    return body == null ? null : body.fault();
  }

  /** Answers it with an error page. */
  void answer(int status) {
    Response.writeError(request, response, callback, status);
  }

  void end(Throwable reason) {
    if (ended == null) {
      ended = reason;
    }
    Consumer<Throwable> sending = atNode;
    if (sending != null) {
      sending.accept(reason);
    }
  }

  /** While the body is in transfer the timeout restarts. */
  @Override
  public boolean isTooLate(long nowNanos) {
    if (body != null && body.pieces() != pieces) {
      pieces = body.pieces();
      latestNanos = nowNanos + allowedNanos;
    }
    return latestNanos - nowNanos <= 0;
  }

  @Override
  public void tooLate() {
    end(new TimeoutException("the answer did not begin in the time of the class"));
  }
}
