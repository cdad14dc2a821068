package io.github.jettyqos.jetty;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the gate: its permit, and how it goes on.
 *
 * <p><b>Parking.</b> A queued request is made deaf to idle timeouts and told of its client's end by
 * listeners on the request, which are added after the gate has queued it; it may be called
 * meanwhile.
 *
 * <pre>
 *  T1 (park) adds the listeners, then phase ADMITTING to PARKED.
 *  T2 (gate) phase ADMITTING to CALLED, or, if that fails because it is PARKED, goes on itself.
 *  Whoever comes second goes on, so nobody handles the request while listeners are being added. That
 *  holds if adding them throws, too.
 * </pre>
 *
 * <p><b>Release.</b> A permit stands for a worker, so it is held until both the request is complete
 * and its handler is back; see {@link PermitStream}. Whatever a handler throws, and whenever, is
 * told to Jetty as Jetty's own threads tell it, and changes nothing about that.
 */
class Exchange extends Permit implements Runnable, PermitStream.Owner {
  private static final AtomicIntegerFieldUpdater<Exchange> PHASE =
      AtomicIntegerFieldUpdater.newUpdater(Exchange.class, "phase");
  private static final int ADMITTING = 0;
  private static final int PARKED = 1;
  private static final int CALLED = 2;

  private final QosHandler handler;
  private final Response response;
  private final Callback callback;
  private final boolean bodyRead;
  private final @Nullable Throwable failure;
  private final long waitsFromNanos;
  private Request request;
  private final @Nullable EarlyBody body;
  private @Nullable WantedContent wanted;
  private @Nullable PermitStream stream;
  private volatile @Nullable ClientEnd queuedClient;
  private volatile @Nullable Unanswered unanswered;

  /** Why the client is known to have gone; null while it is not. */
  private volatile @Nullable Throwable gone;

  /** Whether somebody listens to failures of the request. */
  private boolean listening;

  private @Nullable RejectReason refused;
  private long dispatchedNanos;

  @SuppressWarnings("UnusedVariable") // through PHASE
  private volatile int phase;

  Exchange(QosHandler handler, int classIndex, Arrival arrival) {
    super(classIndex, arrival.nanos());
    this.handler = handler;
    this.request = arrival.request();
    this.response = arrival.response();
    this.callback = arrival.callback();
    this.body = arrival.body();
    this.bodyRead = arrival.bodyRead();
    this.failure = arrival.failure();
    this.waitsFromNanos = handler.waitsFrom(arrival);
  }

  // ---- in the thread that parsed the request

  /** Handles the request in the thread that parsed it. */
  boolean handleHere() {
    // HTTP/1.1 was parsed by this thread a moment ago; a stream of HTTP/2 may have waited for it.
    dispatchedNanos = Multiplexed.is(request) ? handler.nanoTime() : arrivalNanos();
    handler.speedup().started(dispatchedNanos);
    PermitStream watched;
    try {
      watched = watchStream(true);
    } catch (Throwable t) {
      end(); // there is no stream any more that could
      throw t;
    }
    boolean handled = true;
    if (wanted != null && hasFailed()) {
      // Later its handler would be told by reading, which it may never do.
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
    Callback written = new LastWrite(response, callback);
    try {
      return handler.handleAdmitted(request, response, written);
    } catch (Throwable t) {
      // As Jetty does, but under the permit: an error page is work of the application, too.
      handler.fail(written, t);
      return true;
    } finally {
      if (holdsForHandling()) {
        release();
      }
    }
  }

  /** Lets a queued request wait. */
  void park() {
    try {
      beginToWait();
    } catch (Throwable t) {
      onClientGone(t); // the request is over, or cannot wait
    }
    handler.waiting().expireInTime(this);
    if (!PHASE.compareAndSet(this, ADMITTING, PARKED)) {
      goOn();
    }
  }

  private void beginToWait() {
    request = QueuedRequest.of(request, this);
    listen();
    if (hasFailed()) {
      onClientGone(null); // before anybody listened
    }
    if (!bodyRead && Multiplexed.is(request)) {
      handler.waiting().readWhileWaiting(this);
    }
    ClientEnd client = new QueuedClient(this, request);
    queuedClient = client;
    handler.waiting().watch(client, request, bodyRead);
  }

  // ---- by the gate

  @Override
  protected void onDispatched() {
    called();
  }

  @Override
  protected void onRejected(RejectReason reason) {
    refused = reason;
    called();
  }

  private void called() {
    if (!PHASE.compareAndSet(this, ADMITTING, CALLED)) {
      goOn();
    }
  }

  private void goOn() {
    stopWatching();
    if (refused == null) {
      execute();
    } else {
      handler.execute(this::refuse);
    }
  }

  private void stopWatching() {
    ClientEnd client = queuedClient;
    if (client != null) {
      client.stop();
    }
  }

  /** Has the request handled by a worker: by this one, if it just finished another. */
  void execute() {
    if (Worker.take(this)) {
      return;
    }
    try {
      handler.dispatcher().execute(this);
    } catch (RejectedExecutionException e) {
      // The pool is stopping, and the server may be waiting for this permit.
      handler.gate().release(this);
      handler.finishShutdown();
      refuse();
    }
  }

  void refuse() {
    dropBody();
    handler.refuse(request, response, callback);
  }

  // ---- while it waits

  /**
   * Reads what has come of the body, if others need the connection.
   *
   * @return whether to look again
   */
  boolean readWhileWaiting() {
    EarlyBody waiting = body;
    if (waiting == null || !isQueued()) {
      return false;
    }
    if (!WantedContent.of(request.getConnectionMetaData()).isWanted()) {
      return true;
    }
    EarlyBody.End end = waiting.readWhileQueued(this);
    if (end == EarlyBody.End.FAILED) {
      onClientGone(waiting.failure());
    } else if (end == EarlyBody.End.NO_ROOM
        && handler.gate().turnAway(this, RejectReason.QUEUE_BYTES)) {
      handler.execute(this::refuse);
    }
    return end == EarlyBody.End.PAUSE;
  }

  private void listen() {
    if (!listening) {
      request.addFailureListener(this::onClientGone);
      listening = true;
    }
  }

  /** Called when the client has gone, at any time, and perhaps more than once. */
  void onClientGone(@Nullable Throwable reason) {
    if (handler.gate().cancel(this)) {
      stopWatching();
      dropBody();
      Throwable abort = abort(reason);
      handler.execute(() -> handler.failUnlessAnswered(response, callback, abort));
      return;
    }
    gone = reason;
    Unanswered left = unanswered;
    if (left != null) {
      left.onClientGone(reason);
    }
  }

  /**
   * A request that waits, or has waited, is complete. If it waits still, a handler in front of the
   * gate has ended it.
   */
  void onCompleted() {
    if (isQueued() && handler.gate().cancel(this)) {
      dropBody();
    }
    stopWatching();
  }

  /** Ends a request whose client has gone. Nobody reads an answer, so no page is made for it. */
  void fail(@Nullable Throwable reason) {
    Throwable abort = abort(reason);
    handler.execute(() -> handler.fail(callback, abort));
  }

  private static Throwable abort(@Nullable Throwable reason) {
    Throwable cause = reason == null ? new EofException("the client has gone") : reason;
    return new Request.Handler.AbortException(cause);
  }

  /** Whether it failed, or was answered, before anybody could be told. */
  boolean hasFailed() {
    if (response.hasLastWrite()) {
      return true;
    }
    // A failure that is known already is to be answered.
    return failure == null && Multiplexed.hasFailed(request, body);
  }

  // ---- by a worker

  @Override
  public void run() {
    Worker worker = Worker.current();
    if (worker == null) {
      handleOnWorker();
      onHandled();
      return;
    }
    for (Exchange next = this; next != null; ) {
      next = worker.handle(next);
      if (next != null) {
        Thread.interrupted(); // as a pool does between two tasks
      }
    }
  }

  void handleOnWorker() {
    Callback written = new LastWrite(response, callback);
    try {
      dispatchedNanos = handler.nanoTime();
      handler.speedup().started(dispatchedNanos);
      watchStream(false);
      handle(written);
    } catch (Throwable t) {
      handler.fail(written, t);
    }
  }

  private void handle(Callback written) throws Exception {
    if (request instanceof QueuedRequest waited) {
      waited.waitsNoMore();
    }
    if (isOver()) {
      abandon();
    } else if (failure instanceof TimeoutException) {
      Response.writeError(request, response, written, HttpStatus.REQUEST_TIMEOUT_408);
    } else if (failure != null) {
      written.failed(failure);
    } else if (!handler.handleAdmitted(request, response, written)
        && !handler.handleByDefault(request, response, written)) {
      Response.writeError(request, response, written, HttpStatus.NOT_FOUND_404);
    }
  }

  /**
   * Whether it is over before a handler has it, which Jetty tells once, or nobody.
   *
   * <pre>
   *  T1 (whoever ends it) decides that no more is written, and gets its stream, under Jetty's lock.
   *  T2 (worker) puts its own stream there under that lock, then asks whether anything may be written.
   *  Either the end comes to T2's stream, or T2 finds that nothing may be written. What it wrote then
   *  would seem to be on its way, and nobody would wait for the client's end.
   * </pre>
   */
  private boolean isOver() {
    boolean mayHaveFailed = wanted != null || request instanceof QueuedRequest;
    return mayHaveFailed ? hasFailed() : response.hasLastWrite();
  }

  /** Ends it; if Jetty has ended it before there was a stream to watch, {@link Unanswered} does. */
  private void abandon() {
    Throwable over = new Request.Handler.AbortException("closed before it was handled");
    gone = over;
    handler.failUnlessAnswered(response, callback, over);
  }

  /** The handler is back, in whatever way. */
  void onHandled() {
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there was no stream any more that could
      return;
    }
    if (holdsForHandling()) {
      release();
    }
    if (!watched.isEnding() && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    watched.handled();
  }

  private PermitStream watchStream(boolean handled) {
    PermitStream watched = PermitStream.watch(request, this, handled);
    stream = watched;
    if (!bodyRead && Multiplexed.is(request)) {
      wanted = WantedContent.of(request.getConnectionMetaData());
      wanted.begin();
      listen(); // what is told before the handler is back must not be missed
    }
    return watched;
  }

  private void leaveUnanswered(PermitStream watched) {
    Unanswered left = new Unanswered(handler, this, request, body, bodyRead);
    unanswered = left;
    try {
      listen();
      left.begin();
    } catch (IllegalStateException e) {
      // It has been answered meanwhile.
    }
    if (gone != null) {
      left.onClientGone(gone);
    }
    if (watched.isEnding()) {
      left.end();
    }
  }

  // ---- at the end

  @Override
  public void onStreamEnding() {
    Unanswered left = unanswered;
    if (left != null) {
      left.end();
    }
  }

  @Override
  public void end() {
    dropBody();
    release();
  }

  private void dropBody() {
    if (body != null) {
      body.drop();
    }
    if (wanted != null) {
      wantNoMore();
    }
  }

  /** Once, though the end and who gives up waiting for it may come at the same time. */
  private synchronized void wantNoMore() {
    WantedContent content = wanted;
    wanted = null;
    if (content != null) {
      content.end();
    }
  }

  private void release() {
    if (handler.gate().release(this)) {
      long now = handler.nanoTime();
      handler.completed(classIndex(), dispatchedNanos - waitsFromNanos, now - dispatchedNanos, now);
    }
  }

  Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  private boolean holdsForHandling() {
    return handler.hold(classIndex()) == PermitHold.HANDLING;
  }
}
