package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.connect.TraceContext;
import io.github.jettyqos.jetty.connect.Worker;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/**
 * An admitted request, from its handling to its end.
 *
 * <p><b>Release.</b> A permit stands for a worker, so it is held until both the request is complete
 * and its handler is back; see {@link PermitStream}. An exception of a handler is reported to Jetty
 * as by Jetty's own threads, and does not change the release.
 */
public class Exchange extends Admission
    implements Worker.Job, PermitStream.Owner, UnansweredRequest.Owner, LaterWork.Owner {
  /** The attribute of a request that holds its waiting time in milliseconds, for access logs. */
  public static final String WAITING_ATTRIBUTE = "jetty.qos.waiting";

  private static final double NANOS_PER_MILLI = 1e6;

  private @Nullable WantedContent wanted;
  private @Nullable PermitStream stream;
  private volatile @Nullable UnansweredRequest unanswered;

  /**
   * The request for the handler; null unless the handler reads a body from an HTTP/1.1 connection.
   */
  private @Nullable StreamedRequest streamed;

  /** The work beside the handler; null if there was none. */
  private volatile @Nullable LaterWork later;

  /** Whether the request and its handler no longer need its own permit. */
  private volatile boolean permitDone;

  public Exchange(Running run, int classIndex, Arrival arrival) {
    super(run, classIndex, arrival);
  }

  @Override
  protected final boolean isFailed() {
    PermitStream watched = stream;
    return watched != null && watched.isError();
  }

  // ---- in the thread that parsed the request

  /** Handles the request in the thread that parsed it. */
  public boolean handleHere() {
    // HTTP/1.1 was parsed by this thread a moment ago; an HTTP/2 stream may have waited for the
    // thread.
    run.workers().start(this, Multiplexed.is(request()) ? run.nanoTime() : arrivalNanos());
    PermitStream watched;
    try {
      watched = watchStream(true);
    } catch (Throwable t) {
      run.workers().handled(this);
      end(); // there is no stream that could end it
      throw t;
    }
    tellLog();
    boolean handled = true;
    if (wanted != null && hasFailed()) {
      // Otherwise its handler would learn of the failure only by reading, which it may never do.
      run.workers().handled(this);
      abandon();
    } else {
      handled = handleAdmitted();
    }
    if (handled && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    return handled;
  }

  private boolean handleAdmitted() {
    LastWrite written = new LastWrite(response, callback);
    try {
      return run.root().handle(handled(written), response, written);
    } catch (Throwable t) {
      // As Jetty does, but under the permit: an error page is work of the application, too.
      RequestFailures.fail(written, t);
      return true;
    } finally {
      run.workers().handled(this);
      endHandling();
    }
  }

  @Override
  public final void execute() {
    if (Worker.take(this)) {
      return;
    }
    run.dispatcher().execute(this);
  }

  /** Ends its permit, as the pool is stopping and the server may be waiting for it. */
  @Override
  public void onRefused(RejectedExecutionException e) {
    run.workers().end(this);
    refuse(RejectReason.STOPPING);
  }

  /** Fails the request without an error page, as no client reads it. */
  @Override
  public void fail(@Nullable Throwable reason) {
    Throwable abort = abort(reason);
    run.execute(() -> RequestFailures.fail(callback, abort));
  }

  // ---- by a worker

  /** Handles or refuses the request in its own {@link TraceContext}. */
  @Override
  public void run() {
    RejectReason refused = refused();
    if (refused == null) {
      handle();
    } else {
      refuse(refused);
    }
  }

  private void handle() {
    Callback written = callback;
    try {
      LastWrite last = new LastWrite(response, callback);
      written = last;
      run.workers().start(this);
      watchStream(false);
      tellLog();
      handle(last);
    } catch (Throwable t) {
      RequestFailures.fail(written, t);
    } finally {
      run.workers().handled(this);
    }
  }

  private void handle(LastWrite written) throws Exception {
    if (request() instanceof QueuedRequest waited) {
      waited.waitsNoMore();
    }
    if (isOver()) {
      abandon();
    } else if (failure instanceof TimeoutException) {
      Response.writeError(request(), response, written, HttpStatus.REQUEST_TIMEOUT_408);
    } else if (failure != null) {
      written.failed(failure);
    } else {
      run.root().handleWholly(handled(written), response, written);
    }
  }

  /**
   * Whether the request has ended before its handler is called, which Jetty reports once or not at
   * all.
   *
   * <pre>
   *  T1 (ends it) forbids further writes and gets the stream, under Jetty's lock.
   *  T2 (worker) installs its own stream under that lock, then checks whether a write is allowed.
   *  Either T2's stream gets the end, or T2 finds that no write is allowed. A response written then would
   *  seem to be in progress, and the client's end would not be waited for.
   * </pre>
   */
  private boolean isOver() {
    boolean mayHaveFailed = wanted != null || request() instanceof QueuedRequest;
    return mayHaveFailed ? hasFailed() : response.hasLastWrite();
  }

  /**
   * Ends the request; if Jetty ended it before there was a stream to watch, {@link
   * UnansweredRequest} does.
   */
  private void abandon() {
    Throwable over = new Request.Handler.AbortException("closed before it was handled");
    super.goneWhileHandled(over);
    RequestFailures.failUnlessAnswered(response, callback, over);
  }

  @Override
  public void onHandled() {
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there is no stream that could end it
      return;
    }
    try {
      endHandling();
      if (!watched.isEnding() && !watched.isLastSent()) {
        leaveUnanswered(watched);
      }
    } finally {
      watched.handled();
    }
  }

  private void tellLog() {
    if (run.logged()) {
      double waited = (run.nanoTime() - arrivalNanos()) / NANOS_PER_MILLI;
      request().setAttribute(WAITING_ATTRIBUTE, waited);
    }
  }

  private PermitStream watchStream(boolean handled) {
    PermitStream watched = PermitStream.watch(request(), this, handled);
    stream = watched;
    if (!bodyRead && Multiplexed.is(request())) {
      wanted = WantedContent.of(request().getConnectionMetaData());
      wanted.begin();
      lookAtStream(); // otherwise its handler might wait for more content forever
      listen(); // a failure before the handler returns must not be missed
    }
    return watched;
  }

  private void leaveUnanswered(PermitStream watched) {
    UnansweredRequest left = new UnansweredRequest(run, this, request(), body, bodyRead, streamed);
    unanswered = left;
    lookAtStream();
    left.begin(this::listen, watched);
    if (watched.isEnding()) {
      endLook();
    }
    Throwable reason = gone();
    if (reason != null) {
      left.onClientGone(reason);
    }
  }

  @Override
  final void goneWhileHandled(@Nullable Throwable reason) {
    super.goneWhileHandled(reason);
    UnansweredRequest left = unanswered;
    if (left != null) {
      left.onClientGone(reason);
    }
  }

  // ---- at the end

  @Override
  public void onStreamEnding() {
    endLook();
    UnansweredRequest left = unanswered;
    if (left != null) {
      left.end();
    }
  }

  @Override
  public void end() {
    dropBody();
    endWork();
  }

  // ---- work beside its handler

  /** The request for its handler. */
  private Request handled(LastWrite written) {
    boolean later = !bodyRead && holdsForHandling();
    Request demanded =
        later || body != null
            ? new DemandedRequest(request(), written, later ? this::later : null)
            : request();
    if (bodyRead || Multiplexed.is(demanded)) {
      return demanded;
    }
    StreamedRequest read = new StreamedRequest(demanded);
    streamed = read;
    return read;
  }

  private LaterWork later() {
    LaterWork known = later;
    return known == null ? firstLater() : known;
  }

  private synchronized LaterWork firstLater() {
    LaterWork known = later;
    if (known == null) {
      known = new LaterWork(run, this);
      later = known;
    }
    return known;
  }

  @Override
  public boolean execute(Runnable task) {
    later().execute(task);
    return true;
  }

  /**
   * Runs the callback under a permit, unless it does not block, or the request holds its own permit
   * until its end.
   */
  @Override
  public Callback told(Callback written) {
    if (written.getInvocationType() != InvocationType.BLOCKING || !holdsForHandling()) {
      return written;
    }
    return new Callback.Nested(written) {
      @Override
      public void succeeded() {
        later().call(super::succeeded);
      }
    };
  }

  private void endHandling() {
    if (holdsForHandling()) {
      endWork();
    }
  }

  /** Releases its permit, or leaves it to later work that runs under it; see {@link LaterWork}. */
  private void endWork() {
    permitDone = true;
    LaterWork left = later;
    if (left == null || left.leavesOwn()) {
      releaseOwn();
    }
  }

  @Override
  public void releaseOwn() {
    run.workers().end(this);
  }

  @Override
  public boolean isPermitDone() {
    return permitDone;
  }

  @Override
  final void dropBody() {
    if (body != null) {
      body.drop();
    }
    if (wanted != null) {
      wantNoMore();
    }
  }

  /** Called once, though the end of the request and the end of the wait may coincide. */
  private synchronized void wantNoMore() {
    WantedContent content = wanted;
    wanted = null;
    if (content != null) {
      content.end();
    }
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    run.outcomes().completed(classIndex(), waitingNanos, processingNanos);
  }

  @Override
  public Connection connection() {
    return request().getConnectionMetaData().getConnection();
  }

  private boolean holdsForHandling() {
    return run.serviceClass(classIndex()).hold() == PermitHold.HANDLING;
  }
}
