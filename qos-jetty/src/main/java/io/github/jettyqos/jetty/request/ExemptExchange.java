package io.github.jettyqos.jetty.request;

import static java.util.Objects.requireNonNull;

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
 * A request of an exempt class: handled without admission, counted and timed.
 *
 * <p>Its stream is watched like that of an admitted request, for its end and for its error page. If
 * its handler leaves it unanswered, it ends with its client, like an admitted request.
 */
final class ExemptExchange
    implements Worker.Job,
        RunningHandlers.Handling,
        PermitStream.Owner,
        UnansweredRequest.Owner,
        StreamLook.Owner {
  private final RequestServices services;

  /** From 0, among the exempt classes. */
  private final int index;

  private final Request request;
  private final Response response;

  /** What was read of its body while it was queued in another class; null if nothing was. */
  private final @Nullable EarlyBody body;

  private final Callback callback; // a LastWrite, as in Exchange, because of wrapped streams
  private final AtomicBoolean over = new AtomicBoolean();
  private @Nullable PermitStream stream;
  private volatile @Nullable UnansweredRequest unanswered;

  /** Over HTTP/2, set if the handler may read, or when it leaves the request unanswered. */
  private volatile @Nullable StreamLook look;

  /**
   * The request for the handler; null unless the handler reads a body from an HTTP/1.1 connection.
   */
  private @Nullable StreamedRequest streamed;

  /** Whether the handler has returned. */
  private volatile boolean isBack;

  /** Running later work, which counts among the handlers by itself. */
  private final AtomicInteger later = new AtomicInteger();

  private boolean refused;
  private boolean started;
  private long startedNanos;

  /** The thread of its handler; set before others look for it. */
  private @Nullable Thread handler;

  private ExemptExchange(
      RequestServices services,
      int index,
      Request request,
      Response response,
      Callback callback,
      @Nullable EarlyBody body) {
    this.body = body;
    this.services = services;
    this.index = index;
    this.request = request;
    this.response = response;
    this.callback = new LastWrite(response, callback);
    services.exempt().begin(index);
  }

  /** Accepts a request of an exempt class; false if no handler took it. */
  static boolean accept(
      RequestServices services, int index, Request request, Response response, Callback callback) {
    ExemptExchange exchange =
        new ExemptExchange(services, index, request, response, callback, null);
    if (services.dispatcher().mayHandleHere()) {
      return exchange.handleHere();
    }
    exchange.execute();
    return true;
  }

  /** Accepts a request whose class was removed while it was queued, and which is exempt now. */
  static void acceptQueued(
      RequestServices services,
      int index,
      Request request,
      Response response,
      Callback callback,
      @Nullable EarlyBody body) {
    new ExemptExchange(services, index, request, response, callback, body).execute();
  }

  /** Handles it in the thread that parsed it. */
  private boolean handleHere() {
    PermitStream watched;
    try {
      watched = PermitStream.watch(request, this, true);
    } catch (Throwable t) {
      end(); // there is no stream that could end it
      throw t;
    }
    boolean handled = handle(services.application());
    if (handled && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    return handled;
  }

  /** Returns whether it was handled; a failure counts as handled. */
  private boolean handle(Request.Handler next) {
    Request handled = request;
    if (!EagerBody.isHere(request)) {
      if (!Multiplexed.is(request)) {
        streamed = new StreamedRequest(request);
        handled = streamed;
      }
      lookAtStream(); // otherwise its handler might wait for more content forever
      if (ClosedStreams.has(request)) {
        RequestFailures.failUnlessAnswered(response, callback, RequestFailures.abort(null));
        return true;
      }
    }
    if (!services.exempt().handle(index, services.mostExempt())) {
      refused = true;
      refuse();
      return true;
    }
    started = true;
    startedNanos = services.nanoTime();
    handler = Thread.currentThread();
    int slot = services.handlers().enter(this);
    try {
      return next.handle(handled, response, callback);
    } catch (Throwable t) {
      RequestFailures.fail(callback, t);
      return true;
    } finally {
      services.handlers().leave(slot, this);
      isBack = true;
      services.exempt().handled(index, services.mostExempt());
    }
  }

  /** Answers 503 without the application's error page, which may block. */
  private void refuse() {
    try {
      if (services.logged()) {
        request.setAttribute(RequestServices.REJECTED_ATTRIBUTE, RejectReason.QUEUE_FULL.key());
      }
      services.outcomes().rejected(className(), RejectReason.QUEUE_FULL);
      services.heavy().refused(request, className(), services.classes());
      request
          .consumeAvailable(); // otherwise a connection with a body in transit could not be reused
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
      response.getHeaders().put(RetryAfter.of(1));
      callback.succeeded();
    } catch (Throwable t) {
      RequestFailures.fail(callback, t); // the request has ended
    }
  }

  private void execute() {
    TraceContext.note(this);
    services.dispatcher().execute(this);
  }

  /** Fails the request, as the pool has stopped. */
  @Override
  public void onRefused(RejectedExecutionException e) {
    end();
    RequestFailures.fail(callback, e);
  }

  private void lookAtStream() {
    if (look == null) {
      look = StreamLook.begin(services, request, this);
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

  /** Called by a worker. */
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
          if (!services.application().handle(request, response, callback)) {
            RequestServices.handleByDefault(request, response, callback);
          }
          return true;
        });
  }

  @Override
  public void onHandled() {
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there is no stream that could end it
      return;
    }
    if (!watched.isEnding() && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    watched.handled();
  }

  private void leaveUnanswered(PermitStream watched) {
    UnansweredRequest left =
        new UnansweredRequest(services, this, request, null, EagerBody.isHere(request), streamed);
    unanswered = left;
    lookAtStream();
    left.begin(() -> request.addFailureListener(left::onClientGone), watched);
    if (watched.isEnding()) {
      endLook();
    }
  }

  @Override
  public void fail(@Nullable Throwable reason) {
    Throwable abort = RequestFailures.abort(reason);
    services.execute(() -> RequestFailures.fail(callback, abort));
  }

  /**
   * Counts the task among the exempt handlers, as it needs a thread again. Work beside a running
   * handler, and the timeout of a running task, are not delayed.
   */
  @Override
  public boolean execute(Runnable task) {
    if (!isBack || (later.get() > 0 && ContextTask.isRedispatch(task))) {
      services.dispatcher().pool().execute(() -> services.handlers().run(task, this));
      return true;
    }
    LaterTask waiting = new LaterTask(task);
    TraceContext.note(waiting); // before another thread may run it
    services.exempt().later(index, services.mostExempt(), waiting::start);
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
        services.dispatcher().pool().execute(NoTraceContext.of(this));
      } catch (RejectedExecutionException e) {
        over();
        fail(e); // the answer may depend on this task
      }
    }

    @Override
    public void run() {
      try {
        services.handlers().run(task, ExemptExchange.this);
      } finally {
        over();
      }
    }

    private void over() {
      later.decrementAndGet();
      services.exempt().handled(index, services.mostExempt());
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
  public String className() {
    return services.config().exempt().get(index).name();
  }

  @Override
  public long startedNanos() {
    return startedNanos;
  }

  @Override
  public Request handledRequest() {
    return request;
  }

  @Override
  public Thread handler() {
    return requireNonNull(handler);
  }

  @Override
  public void end() {
    if (over.compareAndSet(false, true)) {
      if (body != null) {
        body.drop();
      }
      services.exempt().end(index, refused);
      if (started) {
        long waiting = startedNanos - request.getHeadersNanoTime();
        long processing = services.nanoTime() - startedNanos;
        services.exempt().measured(index, waiting, processing);
        services.outcomes().completed(className(), waiting, processing);
      }
    }
  }
}
