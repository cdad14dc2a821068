package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Tried;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A client's request on its way through the front end.
 *
 * <pre>
 *  T1 (timer, or the client leaves) notes the end, then reads what is at a node, and ends that.
 *  T2 (sends to the next node) notes what is at a node, then reads whether the end is noted.
 *  Whichever is first, nothing stays at a node.
 * </pre>
 */
final class ProxiedRequest implements Overdue.Waiting {
  /** What is at a node. */
  interface AtNode {
    /** Ends it, unless it is over. */
    void end(Throwable reason);
  }

  final Request request;
  final Response response;
  final Callback callback;
  final int classIndex;
  final @Nullable NodeBody body;
  private final long startNanos;
  private final long allowedNanos;

  /** When it is too late, and pieces of the body that had come when that was said. */
  private long latestNanos;

  private int pieces;

  /** Nodes that it has been to; used by one thread after the other. */
  private Tried tried = Tried.NONE;

  private int sent;
  private volatile @Nullable AtNode atNode;
  private volatile @Nullable Throwable ended;

  ProxiedRequest(
      Request request,
      Response response,
      Callback callback,
      int classIndex,
      @Nullable NodeBody body,
      long nowNanos,
      long allowedNanos) {
    this.request = request;
    this.response = response;
    this.callback = body == null ? callback : body.endedBy(callback);
    this.classIndex = classIndex;
    this.body = body;
    this.startNanos = nowNanos;
    this.allowedNanos = allowedNanos;
    this.latestNanos = nowNanos + allowedNanos;
  }

  /** Of its body: 0 if there is none, -1 if that is not known. */
  long length() {
    return body == null ? 0 : body.getLength();
  }

  /** When it came. */
  long startNanos() {
    return startNanos;
  }

  Tried tried() {
    return tried;
  }

  /** It goes to a node. */
  void goesTo(Node node) {
    sent++;
    tried = tried.and(node.number());
  }

  /** It is handed to what brings it to its node. */
  void isAt(AtNode sending) {
    isAtWithoutLooking(sending);
    Throwable reason = ended;
    if (reason != null) {
      sending.end(reason);
    }
  }

  /** Half of it, which alone would lose an end that came just before. */
  void isAtWithoutLooking(AtNode sending) {
    atNode = sending;
  }

  /** Whether it could go to another node, if it has not begun at this one. */
  boolean mayGoOn(int retries) {
    return sent <= retries && ended == null && (body == null || !body.isTouched());
  }

  /** Why it was ended from here; null if it was not. */
  @Nullable Throwable ended() {
    return ended;
  }

  /** What its client did wrong with its body; null if nothing. */
  @Nullable Throwable fault() {
    return body == null ? null : body.fault();
  }

  /** It is answered here, by an error page. */
  void answer(int status) {
    Response.writeError(request, response, callback, status);
  }

  void end(Throwable reason) {
    if (ended == null) {
      ended = reason;
    }
    AtNode sending = atNode;
    if (sending != null) {
      sending.end(reason);
    }
  }

  /** As long as the client sends its body and the node takes it, the time begins anew. */
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
