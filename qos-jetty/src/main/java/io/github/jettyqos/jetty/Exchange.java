package io.github.jettyqos.jetty;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.core.work.Work;
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
class Exchange extends Work
    implements Runnable, Queued, Worker.Job, PermitStream.Owner, Unanswered.Owner {
  private static final AtomicIntegerFieldUpdater<Exchange> PHASE =
      AtomicIntegerFieldUpdater.newUpdater(Exchange.class, "phase");
  private static final int ADMITTING = 0;
  private static final int PARKED = 1;
  private static final int CALLED = 2;

  private final Running run;
  private final Response response;
  private final Callback callback;
  private final boolean bodyRead;
  private final @Nullable Throwable failure;
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

  @SuppressWarnings("UnusedVariable") // through PHASE
  private volatile int phase;

  Exchange(Running run, int classIndex, Arrival arrival) {
    super(run.workers(), classIndex, arrival.nanos(), waitsFrom(arrival));
    this.run = run;
    this.request = arrival.request();
    this.response = arrival.response();
    this.callback = arrival.callback();
    this.body = arrival.body();
    this.bodyRead = arrival.bodyRead();
    this.failure = arrival.failure();
  }

  private static long waitsFrom(Arrival arrival) {
    QosEndPoint endPoint = QosEndPoint.of(arrival.request().getConnectionMetaData());
    return endPoint == null ? arrival.nanos() : endPoint.waitsFrom(arrival.nanos());
  }

  // ---- in the thread that parsed the request

  /** Handles the request in the thread that parsed it. */
  boolean handleHere() {
    // HTTP/1.1 was parsed by this thread a moment ago; a stream of HTTP/2 may have waited for it.
    run.workers().start(this, Multiplexed.is(request) ? run.nanoTime() : arrivalNanos());
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
      return run.root().handle(request, response, written);
    } catch (Throwable t) {
      // As Jetty does, but under the permit: an error page is work of the application, too.
      Failures.fail(written, t);
      return true;
    } finally {
      if (holdsForHandling()) {
        run.workers().end(this);
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
    run.waiting().expireInTime(this);
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
      run.waiting().readWhileWaiting(this::readWhileWaiting);
    }
    ClientEnd client = new QueuedClient(this, request);
    queuedClient = client;
    run.waiting().watch(client, request, bodyRead);
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
    RejectReason reason = refused;
    if (reason == null) {
      execute();
    } else {
      run.execute(() -> refuse(reason));
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
      run.dispatcher().execute(this);
    } catch (RejectedExecutionException e) {
      // The pool is stopping, and the server may be waiting for this permit.
      run.workers().end(this);
      refuse(RejectReason.STOPPING);
    }
  }

  void refuse(RejectReason reason) {
    dropBody();
    run.root().refuse(request, response, callback, classIndex(), reason);
  }

  // ---- while it waits

  /**
   * Reads what has come of the body, if others need the connection.
   *
   * @return whether to look again
   */
  private boolean readWhileWaiting() {
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
        && run.gate().turnAway(this, RejectReason.QUEUE_BYTES)) {
      run.execute(() -> refuse(RejectReason.QUEUE_BYTES));
    }
    return end == EarlyBody.End.PAUSE;
  }

  private void listen() {
    if (!listening) {
      request.addFailureListener(this::onClientGone);
      listening = true;
    }
  }

  @Override
  public void onClientGone(@Nullable Throwable reason) {
    if (run.gate().cancel(this)) {
      stopWatching();
      dropBody();
      Throwable abort = abort(reason);
      run.execute(() -> Failures.failUnlessAnswered(response, callback, abort));
      return;
    }
    gone = reason;
    Unanswered left = unanswered;
    if (left != null) {
      left.onClientGone(reason);
    }
  }

  @Override
  public void onCompleted() {
    if (isQueued() && run.gate().cancel(this)) {
      dropBody(); // a handler in front of the gate has ended it
    }
    stopWatching();
  }

  /** Nobody reads an answer, so no page is made for it. */
  @Override
  public void fail(@Nullable Throwable reason) {
    Throwable abort = abort(reason);
    run.execute(() -> Failures.fail(callback, abort));
  }

  private static Throwable abort(@Nullable Throwable reason) {
    Throwable cause = reason == null ? new EofException("the client has gone") : reason;
    return new Request.Handler.AbortException(cause);
  }

  /** Or was answered, before anybody could be told. */
  @Override
  public boolean hasFailed() {
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
    if (worker != null) {
      worker.handleAll(this);
    } else {
      handle();
      onHandled();
    }
  }

  @Override
  public void handle() {
    Callback written = new LastWrite(response, callback);
    try {
      run.workers().start(this);
      watchStream(false);
      handle(written);
    } catch (Throwable t) {
      Failures.fail(written, t);
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
    } else if (!run.root().handle(request, response, written)
        && !run.root().handleByDefault(request, response, written)) {
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
    Failures.failUnlessAnswered(response, callback, over);
  }

  @Override
  public void onHandled() {
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there was no stream any more that could
      return;
    }
    if (holdsForHandling()) {
      run.workers().end(this);
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
    Unanswered left = new Unanswered(run, this, request, body, bodyRead);
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
    run.workers().end(this);
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

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    run.listeners().tell(classIndex(), waitingNanos, processingNanos);
  }

  @Override
  public Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  private boolean holdsForHandling() {
    return run.serviceClass(classIndex()).hold() == PermitHold.HANDLING;
  }
}
