package io.github.jettyqos.jetty.request;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Looks now and then whether the stream of a request is closed though none told it, and tells it:
 * the request by its owner, and its handler as Jetty tells what the client does.
 *
 * <p>One of a request is enough from when it waits first, in a queue, for its body or for an
 * answer, until its stream ends. Then it lets go of the request, as it is in a list for a moment
 * more.
 *
 * <pre>
 *  T1 (timer) finds the stream closed, takes the lock, and tells Jetty's channel.
 *  T2 (ends the request) takes the lock and lets go, before the channel may have another request.
 *  So T1 tells this request, or none.
 * </pre>
 */
final class StreamLook implements BooleanSupplier {
  /** Whose stream it is. */
  interface Owner {
    /** Whether the last of an answer was sent, so that its stream may be closed. */
    boolean isAnswered();

    /** Nothing more comes over its stream, or goes. Perhaps more than once. */
    void onClientGone(@Nullable Throwable reason);
  }

  private final Running run;
  private final ClosedStreams.Watched stream;
  private volatile @Nullable Owner owner;

  /** Whether it was closed at the last look; used by the timer alone. */
  private boolean closed;

  private StreamLook(Running run, ClosedStreams.Watched stream, Owner owner) {
    this.run = run;
    this.stream = stream;
    this.owner = owner;
  }

  /**
   * Begins to look; null if the request is of another protocol, or its stream is closed already.
   */
  static @Nullable StreamLook begin(Running run, Request request, Owner owner) {
    ClosedStreams.Watched stream = ClosedStreams.of(request);
    if (stream == null) {
      return null;
    }
    StreamLook look = new StreamLook(run, stream, owner);
    run.waiting().lookAtStream(look);
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
      closed = true; // what a client does Jetty tells a moment later
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
      run.execute(rest);
    }
    told.onClientGone(reason); // which Jetty does not tell after an idle timeout
  }

  /** Looks no more, and tells nothing from then on. */
  synchronized void end() {
    owner = null;
  }
}
