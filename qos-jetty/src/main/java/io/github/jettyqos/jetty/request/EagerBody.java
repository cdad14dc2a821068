package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.connect.QosEndPoint;
import io.github.jettyqos.jetty.connect.TraceContext;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
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
final class EagerBody implements Invocable.Task {
  private final RequestServices services;
  private final RequestSteps exchange;
  private final Request request;
  private final EarlyBody body;

  /**
   * Whether the exchange may be bidirectional, so that waiting for the whole body could block it.
   */
  private final boolean bothWays;

  private boolean waits;
  private @Nullable WantedContent wanted;

  EagerBody(RequestServices services, RequestSteps exchange, Request request, EarlyBody body) {
    this.services = services;
    this.exchange = exchange;
    this.request = request;
    this.body = body;
    this.bothWays = request.getLength() < 0;
  }

  /** Whether a body may follow the head of this request. */
  static boolean mayFollow(Request request) {
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
  static boolean mayBeAwaited(Request request) {
    HttpFields headers = request.getHeaders();
    return !GrpcCall.is(headers)
        && !headers.contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
  }

  /** Reads the available content, and continues in this thread if the body is complete. */
  boolean start() throws Exception {
    try {
      return go(body.read(services.config().bodyLimit()), true);
    } catch (Throwable t) {
      drop();
      throw t;
    }
  }

  /**
   * Continues without the body, of which at most one chunk is read: an HTTP/2 request of unknown
   * length seldom has a body, and can then be asked whether it has failed.
   */
  boolean look() throws Exception {
    try {
      if (body.hasFailed()) {
        return fail(body.failure());
      }
      return body.isEmpty() ? exchange.admit(true) : exchange.admitWith(body, true);
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
      go(body.read(services.config().bodyLimit()), false);
    } catch (Throwable t) {
      drop();
      exchange.failUnlessAnswered(t);
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
        exchange.turnAway(RejectReason.QUEUE_BYTES);
        return true;
      }
      case FAILED -> {
        return fail(body.failure());
      }
      default -> {
        // Without a body there is nothing to replay, and the request was ready with its head.
        return body.isEmpty()
            ? exchange.admit(mayHandle)
            : exchange.admitRead(body, end == EarlyBody.End.COMPLETE, mayHandle);
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
      services.waiting().lookAtStream(this::awaitsContent);
    }
    // A handler in front of the gate may end the request meanwhile, which Jetty does not report to
    // a pending demand. Last, so that everything to be dropped is set.
    Request.addCompletionListener(request, x -> drop());
  }

  private boolean lookAgain() {
    long waited = NanoTime.millisSince(request.getHeadersNanoTime());
    long left = services.config().bodyWait().toMillis() - waited;
    if (left <= 0) {
      return false;
    }
    // So content is found within a quarter of the waiting time, or a millisecond, with some 20
    // looks in 100 ms, and 20 more in 10 s.
    long delay = Math.min(left, 1 + waited / 4);
    try {
      services.waiting().schedule(this, delay);
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
    exchange.failUnlessAnswered(RequestFailures.abort(null));
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

  private boolean fail(@Nullable Throwable reason) throws Exception {
    body.drop();
    Throwable failure = reason == null ? new EofException() : reason;
    // Jetty takes a broken chunk for the end of the connection, but has a response for it.
    if (failure instanceof EofException && !(failure instanceof HttpException)) {
      exchange.failUnlessAnswered(new Request.Handler.AbortException(failure));
      return true;
    }
    return exchange.admitFailed(failure);
  }
}
