package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.connect.ContextTask;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.TraceContext;
import io.github.jettyqos.jetty.connect.Worker;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpStatus;
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
public final class ExemptExchange
    implements Worker.Job, PermitStream.Owner, UnansweredRequest.Owner, StreamLook.Owner {
  private final Running run;

  /** From 0, among the exempt classes. */
  private final int index;

  private final Request request;
  private final Response response;
  private final Callback callback; // as an Exchange's, for what it says of wrapped streams
  private final AtomicBoolean over = new AtomicBoolean();
  private @Nullable PermitStream stream;
  private volatile @Nullable UnansweredRequest unanswered;

  /** Over HTTP/2, if its handler may read, and from when it waits for an answer. */
  private volatile @Nullable StreamLook look;

  /** As its handler gets it; null if that reads no body from an HTTP/1.1 connection. */
  private @Nullable StreamedRequest streamed;

  /** Whether its handler is back, and its thread with it. */
  private volatile boolean isBack;

  /** What runs since then, and has its own share of the threads. */
  private final AtomicInteger later = new AtomicInteger();

  private boolean refused;
  private boolean started;
  private long startedNanos;

  public ExemptExchange(
      Running run, int index, Request request, Response response, Callback callback) {
    this.run = run;
    this.index = index;
    this.request = request;
    this.response = response;
    this.callback = new LastWrite(response, callback);
    run.exempt().begin(index);
  }

  /** Handles it in the thread that parsed it. */
  public boolean handleHere() {
    PermitStream watched;
    try {
      watched = PermitStream.watch(request, this, true);
    } catch (Throwable t) {
      end(); // there is no stream any more that could
      throw t;
    }
    boolean handled = handle(run.root()::handle);
    if (handled && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    return handled;
  }

  /** Whether it was handled; failures are. */
  private boolean handle(Request.Handler handler) {
    Request handled = request;
    if (!EagerBody.isHere(request)) {
      if (!Multiplexed.is(request)) {
        streamed = new StreamedRequest(request);
        handled = streamed;
      }
      lookAtStream(); // or its handler might wait for more of its body for good
      if (ClosedStreams.has(request)) {
        RequestFailures.failUnlessAnswered(response, callback, Admission.abort(null));
        return true;
      }
    }
    if (!run.exempt().handle(index, run.mostExempt())) {
      refused = true;
      refuse();
      return true;
    }
    started = true;
    startedNanos = run.nanoTime();
    try {
      return handler.handle(handled, response, callback);
    } catch (Throwable t) {
      RequestFailures.fail(callback, t);
      return true;
    } finally {
      isBack = true;
      run.exempt().handled(index, run.mostExempt());
    }
  }

  /** Without a page of the application, which may block as its handlers do. */
  private void refuse() {
    try {
      run.outcomes().rejected(run.gate().partition().size() + index, RejectReason.QUEUE_FULL);
      request.consumeAvailable(); // a connection whose body is still coming cannot be used again
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
      response.getHeaders().put(RetryAfter.of(1));
      callback.succeeded();
    } catch (Throwable t) {
      RequestFailures.fail(callback, t); // it is over already
    }
  }

  /** Has it handled by a worker. */
  public void execute() {
    TraceContext.note(this);
    run.dispatcher().execute(this);
  }

  /** The pool has stopped, and nobody can handle anything. */
  @Override
  public void onRefused(RejectedExecutionException e) {
    end();
    RequestFailures.fail(callback, e);
  }

  private void lookAtStream() {
    if (look == null) {
      look = StreamLook.begin(run, request, this);
    }
  }

  private void endLook() {
    StreamLook begun = look;
    if (begun != null) {
      begun.end();
    }
  }

  @Override
  public boolean isAnswered() {
    return response.hasLastWrite();
  }

  @Override
  public void onClientGone(@Nullable Throwable reason) {
    UnansweredRequest left = unanswered;
    if (left != null) {
      left.onClientGone(reason);
    }
  }

  /** By a worker. */
  @Override
  public void run() {
    try {
      stream = PermitStream.watch(request, this, false);
    } catch (Throwable t) {
      RequestFailures.fail(callback, t);
      return;
    }
    handle(
        (request, response, callback) -> {
          run.root().handleWholly(request, response, callback);
          return true;
        });
  }

  @Override
  public void onHandled() {
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
    UnansweredRequest left =
        new UnansweredRequest(run, this, request, null, EagerBody.isHere(request), streamed);
    unanswered = left;
    lookAtStream();
    left.begin(() -> request.addFailureListener(left::onClientGone), watched);
    if (watched.isEnding()) {
      endLook();
    }
  }

  @Override
  public void fail(@Nullable Throwable reason) {
    Throwable abort = Admission.abort(reason);
    run.execute(() -> RequestFailures.fail(callback, abort));
  }

  /**
   * Among the handlers of exempt classes, as a thread is needed again. What runs beside its
   * handler, and the timeout that is to end a task, wait for nothing.
   */
  @Override
  public boolean execute(Runnable task) {
    if (!isBack || (later.get() > 0 && ContextTask.isRedispatch(task))) {
      return false;
    }
    LaterTask waiting = new LaterTask(task);
    TraceContext.note(waiting); // before another thread may run it
    run.exempt().later(index, run.mostExempt(), waiting::start);
    return true;
  }

  private final class LaterTask implements Runnable {
    private final Runnable task;

    LaterTask(Runnable task) {
      this.task = task;
    }

    void start() {
      later.incrementAndGet();
      try {
        run.threads().execute(NoTraceContext.of(this));
      } catch (RejectedExecutionException e) {
        over();
        fail(e); // without this part there may be no answer
      }
    }

    @Override
    public void run() {
      try {
        task.run();
      } finally {
        over();
      }
    }

    private void over() {
      later.decrementAndGet();
      run.exempt().handled(index, run.mostExempt());
    }
  }

  @Override
  public Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

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
    if (over.compareAndSet(false, true)) {
      run.exempt().end(index, refused);
      if (started) {
        long waiting = startedNanos - request.getHeadersNanoTime();
        run.measureExempt(index, waiting, run.nanoTime() - startedNanos);
      }
    }
  }
}
