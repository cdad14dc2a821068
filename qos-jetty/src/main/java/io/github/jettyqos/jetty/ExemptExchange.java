package io.github.jettyqos.jetty;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * One request of an exempt class: handled whatever else goes on, counted and timed.
 *
 * <p>It has no permit, so there is nothing to be admitted or parked; its stream is watched as that
 * of any other for the end, and so that an error page which is made for it is known. If its handler
 * leaves it unanswered, it ends with its client, as any other does.
 */
final class ExemptExchange implements Worker.Job, PermitStream.Owner, Unanswered.Owner {
  private final Running run;

  /** From 0, among the exempt classes. */
  private final int index;

  private final Request request;
  private final Response response;
  private final Callback callback; // as an Exchange's, for what it says of wrapped streams
  private final AtomicBoolean over = new AtomicBoolean();
  private @Nullable PermitStream stream;
  private volatile @Nullable Unanswered unanswered;
  private boolean started;
  private long startedNanos;

  /** Of a request that {@link ExemptCounts} has let begin. */
  ExemptExchange(Running run, int index, Request request, Response response, Callback callback) {
    this.run = run;
    this.index = index;
    this.request = request;
    this.response = response;
    this.callback = new LastWrite(response, callback);
  }

  /** Handles it in the thread that parsed it. */
  boolean handleHere() {
    start();
    PermitStream watched;
    try {
      watched = PermitStream.watch(request, this, true);
    } catch (Throwable t) {
      run.exempt().handled();
      end(); // there is no stream any more that could
      throw t;
    }
    boolean handled = true;
    try {
      handled = run.root().handle(request, response, callback);
    } catch (Throwable t) {
      Failures.fail(callback, t);
    } finally {
      run.exempt().handled();
    }
    if (handled && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    return handled;
  }

  private void start() {
    started = true;
    startedNanos = run.nanoTime();
  }

  /** Has it handled by a worker. */
  void execute() {
    TraceContext.note(this);
    try {
      run.dispatcher().execute(this);
    } catch (RejectedExecutionException e) {
      run.exempt().handled();
      end();
      Failures.fail(callback, e); // the pool has stopped, and nobody can handle anything
    }
  }

  /** By a worker. */
  @Override
  public void run() {
    start();
    try {
      stream = PermitStream.watch(request, this, false);
      run.root().handleWholly(request, response, callback);
    } catch (Throwable t) {
      Failures.fail(callback, t);
    }
  }

  @Override
  public void onHandled() {
    run.exempt().handled();
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there was no stream any more that could
      return;
    }
    if (!watched.isEnding() && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    watched.handled();
  }

  private void leaveUnanswered(PermitStream watched) {
    Unanswered left =
        new Unanswered(run, this, request, null, !EagerBody.mayFollow(request));
    unanswered = left;
    left.begin(() -> request.addFailureListener(left::onClientGone), watched);
  }

  @Override
  public void fail(@Nullable Throwable reason) {
    Throwable abort = Admission.abort(reason);
    run.execute(() -> Failures.fail(callback, abort));
  }

  @Override
  public Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  @Override
  public void onStreamEnding() {
    Unanswered left = unanswered;
    if (left != null) {
      left.end();
    }
  }

  @Override
  public void end() {
    if (over.compareAndSet(false, true)) {
      run.exempt().end(index);
      if (started) {
        long waiting = startedNanos - request.getHeadersNanoTime();
        run.measureExempt(index, waiting, run.nanoTime() - startedNanos);
      }
    }
  }
}
