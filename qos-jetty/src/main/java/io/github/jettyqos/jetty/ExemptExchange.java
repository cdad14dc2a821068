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
 * <p>It has no permit, so there is nothing to be admitted, parked or refused; its stream is watched
 * as that of any other for the end, and so that an error page which is made for it is known.
 */
final class ExemptExchange implements Worker.Job, PermitStream.Owner {
  private final Running run;

  /** From 0, among the exempt classes. */
  private final int index;

  private final Request request;
  private final Response response;
  private final Callback callback; // as an Exchange's, for what it says of wrapped streams
  private final AtomicBoolean over = new AtomicBoolean();
  private @Nullable PermitStream stream;
  private boolean started;
  private long startedNanos;

  ExemptExchange(Running run, int index, Request request, Response response, Callback callback) {
    this.run = run;
    this.index = index;
    this.request = request;
    this.response = response;
    this.callback = new LastWrite(response, callback);
    run.exempt().begin(index);
  }

  /** Handles it in the thread that parsed it. */
  boolean handleHere() {
    start();
    try {
      PermitStream.watch(request, this, true);
    } catch (Throwable t) {
      end(); // there is no stream any more that could
      throw t;
    }
    try {
      return run.root().handle(request, response, callback);
    } catch (Throwable t) {
      Failures.fail(callback, t);
      return true;
    }
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
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there was no stream any more that could
    } else {
      watched.handled();
    }
  }

  @Override
  public Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  @Override
  public void onStreamEnding() {}

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
