package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.connect.QosEndPoint;
import io.github.jettyqos.jetty.connect.TraceContext;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a request's body, up to a limit, before admission.
 *
 * <p>Of a longer body the handler reads the rest. So it does for a slow body of unknown length, as
 * its client may be waiting for the answer before it sends more. Such a connection is polled, since
 * a demand in Jetty cannot be withdrawn when the time is over.
 *
 * <p>A body announced by {@code Expect: 100-continue} is not awaited: the first demand makes Jetty
 * send 100, and the application may want to refuse the request by its head.
 *
 * <p>A request whose body cannot be read is admitted nevertheless: its error page may be the
 * application's, which needs a worker.
 */
public final class EagerBody implements Invocable.Task {
  private final Running run;
  private final int classIndex;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final EarlyBody body;

  /**
   * Whether the exchange may be bidirectional, so that waiting for the whole body could block it.
   */
  private final boolean bothWays;

  private boolean waits;
  private @Nullable WantedContent wanted;

  /** Takes the first chunk of the body, if one was read. */
  public EagerBody(
      Running run,
      int classIndex,
      Request request,
      Response response,
      Callback callback,
      Content.@Nullable Chunk first) {
    this.run = run;
    this.classIndex = classIndex;
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.body = new EarlyBody(request, run.queueBytes(), classIndex, first);
    this.bothWays = request.getLength() < 0;
  }

  /** Whether a body may follow the head of this request. */
  public static boolean mayFollow(Request request) {
    if (request.getLength() >= 0) {
      return request.getLength() > 0;
    }
    if (HttpMethod.CONNECT.is(request.getMethod())) {
      return false; // a tunnel follows, once the response has allowed it
    }
    return Multiplexed.is(request) || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  /**
   * Whether no more content will arrive; false if that is unknown, as over HTTP/1.1. The received
   * content may be unread.
   */
  static boolean isHere(Request request) {
    if (!mayFollow(request)) {
      return true;
    }
    ClosedStreams.Watched stream = ClosedStreams.of(request);
    return stream != null && stream.isBodyHere();
  }

  /**
   * Whether the body may be awaited: neither {@code Expect: 100-continue} nor a bidirectional
   * protocol.
   */
  public static boolean mayBeAwaited(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/grpc"))
        && !request.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
  }

  /** Reads the available content, and continues in this thread if the body is complete. */
  public boolean start() throws Exception {
    try {
      return go(body.read(run.config().bodyLimit()), true);
    } catch (Throwable t) {
      drop();
      throw t;
    }
  }

  /**
   * Continues without the body, of which at most one chunk is read: an HTTP/2 request of unknown
   * length seldom has a body, and can then be asked whether it has failed.
   */
  public boolean look() throws Exception {
    try {
      if (body.hasFailed()) {
        return fail(body.failure());
      }
      Arrival arrival =
          body.isEmpty()
              ? Arrival.ofHead(request, response, callback)
              : Arrival.ofStream(new ReplayedRequest(request, body), response, callback, body);
      return run.root().admit(classIndex, arrival, true);
    } catch (Throwable t) {
      drop(); // no handler got it, or the handler has thrown
      throw t;
    }
  }

  /** Continues when more content may be available. */
  @Override
  public void run() {
    try {
      if (bothWays && !Multiplexed.is(request)) {
        QosEndPoint.lookAnew(request.getConnectionMetaData());
      }
      // This may be a selector's thread, which must not run the handler.
      go(body.read(run.config().bodyLimit()), false);
    } catch (Throwable t) {
      drop();
      run.execute(() -> RequestFailures.failUnlessAnswered(response, callback, t));
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  private boolean go(EarlyBody.End end, boolean mayHandle) throws Exception {
    if (end == EarlyBody.End.PAUSE && awaitMore()) {
      return true;
    }
    over();
    switch (end) {
      case NO_ROOM -> {
        body.drop();
        run.gate().turnAway(classIndex, RejectReason.QUEUE_BYTES);
        run.root().refuse(request, response, callback, classIndex, RejectReason.QUEUE_BYTES);
        return true;
      }
      case FAILED -> {
        return fail(body.failure());
      }
      default -> {
        return run.root().admit(classIndex, arrival(end == EarlyBody.End.COMPLETE), mayHandle);
      }
    }
  }

  /** Waits for more content; false if the time is over. */
  private boolean awaitMore() {
    if (!waits) {
      waits = true;
      beginToWait();
    }
    TraceContext.note(this);
    // Last, as another thread may continue from here.
    if (bothWays) {
      return lookAgain();
    }
    request.demand(this);
    return true;
  }

  private void beginToWait() {
    if (Multiplexed.is(request)) {
      wanted = WantedContent.of(request.getConnectionMetaData());
      wanted.begin();
      run.waiting().lookAtStream(this::awaitsContent);
    }
    // A handler in front of the gate may end the request meanwhile, which Jetty does not report to
    // a pending demand. Last, so that everything to be dropped is set.
    Request.addCompletionListener(request, x -> drop());
  }

  private boolean lookAgain() {
    long waited = NanoTime.millisSince(request.getHeadersNanoTime());
    long left = run.config().bodyWait().toMillis() - waited;
    if (left <= 0) {
      return false;
    }
    // So content is found within a quarter of the waiting time, or a millisecond, with some 20
    // looks in 100 ms, and 20 more in 10 s.
    long delay = Math.min(left, 1 + waited / 4);
    try {
      run.waiting().schedule(this, delay);
      return true;
    } catch (RejectedExecutionException e) {
      return false; // the server is stopping, and its gate will reject the request
    }
  }

  /** Whether it still waits; a request whose stream is closed is failed. */
  private boolean awaitsContent() {
    synchronized (this) {
      if (wanted == null) {
        return false;
      }
    }
    if (!ClosedStreams.has(request)) {
      return true;
    }
    Throwable abort = Admission.abort(null);
    run.execute(() -> RequestFailures.failUnlessAnswered(response, callback, abort));
    return false;
  }

  /** Ends the wait for content, once. */
  private synchronized void over() {
    if (wanted != null) {
      wanted.end();
      wanted = null;
    }
  }

  /** Releases the body. */
  private void drop() {
    over();
    body.drop();
  }

  private Arrival arrival(boolean complete) {
    if (body.isEmpty()) {
      // There was no body: nothing to replay, and the request was ready with its head.
      return Arrival.ofHead(request, response, callback);
    }
    Request replayed = new ReplayedRequest(request, body);
    return new Arrival(replayed, response, callback, body, complete, null, run.nanoTime());
  }

  private boolean fail(@Nullable Throwable reason) throws Exception {
    body.drop();
    Throwable failure = reason == null ? new EofException() : reason;
    // Jetty takes a broken chunk for the end of the connection, but has a response for it.
    if (failure instanceof EofException && !(failure instanceof HttpException)) {
      Throwable abort = new Request.Handler.AbortException(failure);
      run.execute(() -> RequestFailures.failUnlessAnswered(response, callback, abort));
      return true;
    }
    long now = run.nanoTime();
    return run.root()
        .admit(
            classIndex, new Arrival(request, response, callback, null, true, failure, now), false);
  }
}
