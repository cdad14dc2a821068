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
 * Reads the body of a request, up to a limit, before the request asks for admission.
 *
 * <p>A longer body goes on with what was read so far, and the handler reads the rest. So does one
 * that does not say how long it is and takes its time: its client may be waiting for the answer
 * before it sends more. For such a body the connection is looked at now and then: being told by
 * Jetty when content is there cannot be taken back when the time is over.
 *
 * <p>A body whose client asks whether to send it is not awaited here: the first demand for content
 * tells the client to go on, and the application may want to refuse it by its head.
 *
 * <p>A body that cannot be read has its request admitted all the same: what tells the client so may
 * be a page of the application, which needs a worker as any request does.
 */
public final class EagerBody implements Invocable.Task {
  private final Running run;
  private final int classIndex;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final EarlyBody body;

  /** Whether it may be one half of a conversation, for which nobody must wait too long. */
  private final boolean bothWays;

  private boolean waits;
  private @Nullable WantedContent wanted;

  /** With what was read of the body, if anything was. */
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
      return false; // what follows is another protocol, once the answer has allowed it
    }
    return Multiplexed.is(request) || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  /**
   * Whether nothing more of the body of a request will come; false if that is not known, as it is
   * not over HTTP/1.1. What has come may be unread.
   */
  static boolean isHere(Request request) {
    if (!mayFollow(request)) {
      return true;
    }
    ClosedStreams.Watched stream = ClosedStreams.of(request);
    return stream != null && stream.isBodyHere();
  }

  /**
   * Whether its body may be awaited: its client neither asks whether to send it, nor is known to
   * talk to the server over this request.
   */
  public static boolean mayBeAwaited(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/grpc"))
        && !request.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
  }

  /** Reads what is there, and goes on in this thread if that is all. */
  public boolean start() throws Exception {
    try {
      return go(body.read(run.config().bodyLimit()), true);
    } catch (Throwable t) {
      drop();
      throw t;
    }
  }

  /**
   * Goes on without its body, of which no more is read than tells whether there is one: a request
   * of HTTP/2 that does not say how long its body is seldom has any, and can be asked whether it
   * has failed then.
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
      drop(); // it did not come to a handler, or that has thrown
      throw t;
    }
  }

  /** Some more of the body is there, or may be. */
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

  /** Has the rest of the body read when it comes; false if it is time to go on without. */
  private boolean awaitMore() {
    if (!waits) {
      waits = true;
      beginToWait();
    }
    TraceContext.note(this);
    // Last, as another thread may go on from here.
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
    // A handler in front of the gate may end the request meanwhile, and Jetty then tells none that
    // waits for content. Last, so that what is dropped then is all there.
    Request.addCompletionListener(request, x -> drop());
  }

  private boolean lookAgain() {
    long waited = NanoTime.millisSince(request.getHeadersNanoTime());
    long left = run.config().bodyWait().toMillis() - waited;
    if (left <= 0) {
      return false;
    }
    // So what comes is found within a quarter of the time that it took, or a millisecond, and by
    // some 20 looks in 100 ms, 20 more in 10 s.
    long delay = Math.min(left, 1 + waited / 4);
    try {
      run.waiting().schedule(this, delay);
      return true;
    } catch (RejectedExecutionException e) {
      return false; // the server is stopping, and its gate will say so
    }
  }

  /** Whether it waits still; if no more can come over its stream, it ends. */
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

  /** It does not wait for content any more; once, whatever comes first. */
  private synchronized void over() {
    if (wanted != null) {
      wanted.end();
      wanted = null;
    }
  }

  /** Nobody will read the body. */
  private void drop() {
    over();
    body.drop();
  }

  private Arrival arrival(boolean complete) {
    if (body.isEmpty()) {
      // There was no body after all: nothing to replay, and it was ready with its head.
      return Arrival.ofHead(request, response, callback);
    }
    Request replayed = new ReplayedRequest(request, body);
    return new Arrival(replayed, response, callback, body, complete, null, run.nanoTime());
  }

  private boolean fail(@Nullable Throwable reason) throws Exception {
    body.drop();
    Throwable failure = reason == null ? new EofException() : reason;
    // Jetty takes a broken chunk for the end of the connection, but then has an answer for it.
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
