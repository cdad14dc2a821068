package io.github.jettyqos.jetty.request;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A periodic check for a closed stream that Jetty has not reported. It reports the close to the
 * owner, and to the handler as Jetty reports a reset by the client.
 *
 * <p>A request has one check, from its first wait, in a queue, for its body or for an answer, until
 * its stream ends. Then the check drops the request, as it stays in a list for a moment.
 *
 * <pre>
 *  T1 (timer) finds the stream closed, takes the lock, and fails Jetty's channel.
 *  T2 (ends the request) takes the lock and drops the owner, before the channel may have another request.
 *  So T1 fails this request, or none.
 * </pre>
 */
final class StreamLook implements BooleanSupplier {
  /** The request of the stream. */
  interface Owner {
    /** Whether the last write was sent, so that the stream may be closed. */
    boolean isAnswered();

    /** Called when the stream is closed, perhaps more than once. */
    void onClientGone(@Nullable Throwable reason);
  }

  private final RequestServices services;
  private final ClosedStreams.Watched stream;
  private volatile @Nullable Owner owner;

  /** Whether it was closed at the last check; used by the timer only. */
  private boolean closed;

  private StreamLook(RequestServices services, ClosedStreams.Watched stream, Owner owner) {
    this.services = services;
    this.stream = stream;
    this.owner = owner;
  }

  /**
   * Starts the check; null if the request has another protocol, or its stream is closed already.
   */
  static @Nullable StreamLook begin(RequestServices services, Request request, Owner owner) {
    ClosedStreams.Watched stream = ClosedStreams.of(request);
    if (stream == null) {
      return null;
    }
    StreamLook look = new StreamLook(services, stream, owner);
    services.waiting().lookAtStream(look);
    return look;
  }

  @Override
  public boolean getAsBoolean() {
    Owner told = owner;
    if (told == null) {
      return false;
    }
    if (!stream.isClosed()) {
      return true;
    }
    if (!closed) {
      closed = true; // Jetty itself reports a close by the client a moment later
      return true;
    }
    if (!told.isAnswered()) {
      tell(told);
    }
    return false;
  }

  private void tell(Owner told) {
    IOException reason = new IOException("the stream was closed");
    Runnable rest;
    synchronized (this) {
      if (owner == null) {
        return;
      }
      rest = stream.fail(reason);
    }
    if (rest != null) {
      services.execute(rest);
    }
    told.onClientGone(reason); // Jetty does not report it after an idle timeout
  }

  /** Ends the check without a report. */
  synchronized void end() {
    owner = null;
  }
}
