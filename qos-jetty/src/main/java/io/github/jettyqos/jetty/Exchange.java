package io.github.jettyqos.jetty;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.admit.RejectReason;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
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
 *  Whoever comes second goes on, so nobody handles the request while listeners are being added.
 * </pre>
 *
 * <p><b>Release.</b> A request that goes on in the thread that parsed it is complete only after its
 * handler has returned; one that is handled elsewhere may be complete before. Its permit stands for
 * a worker, so it waits for both: {@code open} counts down from two.
 */
class Exchange extends Permit implements Runnable {
  private static final AtomicIntegerFieldUpdater<Exchange> PHASE =
      AtomicIntegerFieldUpdater.newUpdater(Exchange.class, "phase");
  private static final AtomicIntegerFieldUpdater<Exchange> OPEN =
      AtomicIntegerFieldUpdater.newUpdater(Exchange.class, "open");
  private static final int ADMITTING = 0;
  private static final int PARKED = 1;
  private static final int CALLED = 2;

  private final QosHandler handler;
  private final Response response;
  private final Callback callback;
  private final boolean bodyRead;
  private final long waitsFromNanos;
  private Request request;
  private @Nullable CloseWatch watch;
  private @Nullable RejectReason refused;
  private long dispatchedNanos;

  @SuppressWarnings("UnusedVariable") // through PHASE
  private volatile int phase;

  @SuppressWarnings("UnusedVariable") // through OPEN
  private volatile int open = 1;

  Exchange(QosHandler handler, int classIndex, Arrival arrival) {
    super(classIndex, arrival.nanos());
    this.handler = handler;
    this.request = arrival.request();
    this.response = arrival.response();
    this.callback = arrival.callback();
    this.bodyRead = arrival.bodyRead();
    this.waitsFromNanos = handler.waitsFrom(arrival);
  }

  /** Handles the request in the thread that parsed it. */
  boolean handleHere() throws Exception {
    // HTTP/1.1 was parsed by this thread a moment ago; a stream of HTTP/2 may have waited for it.
    boolean parsedHere =
        request.getConnectionMetaData().getHttpVersion().getVersion()
            <= HttpVersion.HTTP_1_1.getVersion();
    dispatchedNanos = parsedHere ? arrivalNanos() : handler.nanoTime();
    handler.speedup().started(dispatchedNanos);
    if (holdsForHandling()) {
      try {
        return handler.handleAdmitted(request, response, callback);
      } finally {
        release();
      }
    }
    watchStream();
    return handler.handleAdmitted(request, response, callback);
  }

  /** Lets a queued request wait. */
  void park() {
    Request waiting = request;
    request = QueuedRequest.of(waiting, this);
    waiting.addFailureListener(this::onClientGone);
    if (bodyRead) {
      handler.watch(this);
    }
    handler.expireInTime(this);
    if (!PHASE.compareAndSet(this, ADMITTING, PARKED)) {
      goOn();
    }
  }

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

  /** Has the connection watched while the request waits. */
  void watch() {
    CloseWatch started = CloseWatch.of(request, this);
    synchronized (this) {
      if (started == null || !isQueued()) {
        return;
      }
      watch = started;
    }
    started.start();
  }

  /** Once it is not queued any more: from then on nobody starts to watch. */
  private void stopWatching() {
    CloseWatch watching;
    synchronized (this) {
      watching = watch;
    }
    if (watching != null) {
      watching.stop();
    }
  }

  private void goOn() {
    stopWatching();
    if (refused == null) {
      execute();
    } else {
      handler.execute(() -> handler.refuse(request, response, callback));
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
      handler.gate().release(this); // the pool is stopping
      handler.refuse(request, response, callback);
    }
  }

  /** Called when the client has gone, at any time; says so only if nobody handles the request. */
  void onClientGone(@Nullable Throwable failure) {
    if (handler.gate().cancel(this)) {
      stopWatching();
      Throwable cause = failure == null ? new EofException("closed while queued") : failure;
      handler.execute(() -> callback.failed(cause));
    }
  }

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
    dispatchedNanos = handler.nanoTime();
    handler.speedup().started(dispatchedNanos);
    try {
      if (!holdsForHandling()) {
        open = 2;
        watchStream();
      }
      Callback written = new LastWrite(response, callback);
      if (!handler.handleAdmitted(request, response, written)
          && !handler.handleByDefault(request, response, written)) {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Throwable t) {
      Response.writeError(request, response, callback, t);
    }
  }

  private void watchStream() {
    try {
      PermitStream.watch(request, this);
    } catch (Throwable t) {
      open = 1; // there is no stream any more that could complete
      release();
      throw t;
    }
  }

  void onHandled() {
    countDown();
  }

  void onStreamComplete() {
    countDown();
  }

  private void countDown() {
    // One that finds the other gone need not say that it goes.
    if (open == 1 || OPEN.decrementAndGet(this) == 0) {
      release();
    }
  }

  private void release() {
    if (handler.gate().release(this)) {
      long now = handler.nanoTime();
      handler.speedup().completed(now);
      handler.completed(classIndex(), dispatchedNanos - waitsFromNanos, now - dispatchedNanos);
    }
  }

  Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  private boolean holdsForHandling() {
    return handler.hold(classIndex()) == PermitHold.HANDLING;
  }
}
