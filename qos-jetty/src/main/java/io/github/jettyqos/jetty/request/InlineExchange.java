package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A request that is handled at once by the thread that parsed it, in the usual case: its class has
 * room, it has no body, and its answer is sent when its handler returns. Then this object is all
 * that is made for it: it has no permit, and its stream is not wrapped. Its worker is given back
 * when its handler returns, before Jetty logs the request.
 *
 * <p>In all other cases an exchange with a permit takes it over: when its handler returns earlier,
 * or when a task is run for it.
 *
 * <pre>
 *  T1 (handler's thread) finds the answer sent when the handler returns, and marks the request as ended.
 *  T2 (runs a task for the request) has an exchange take it over.
 *  Both change one field by compare-and-set. If T1 is first, T2 finds that the request has ended. If T2
 *  is first, T1 waits until the exchange watches the stream, and leaves the end to it. T2 finds the
 *  request by its slot among the running handlers, which T1 leaves only after that.
 * </pre>
 *
 * <p>The stream does not end before it is watched: Jetty calls the gate, and ends the stream only
 * when that has returned.
 */
final class InlineExchange extends LastWrite implements RunningHandlers.Handling {
  /** What takes a request over: an exchange. */
  interface Successor {
    /**
     * Has its permit hold the worker, and watches the stream.
     *
     * @param startedNanos when the handler was called
     */
    void takeOver(long startedNanos);

    /**
     * Goes on after the handler has returned.
     *
     * @param handled whether a handler took the request
     * @param usedNanos its processor time, for {@link WorkLifecycle#handled}
     */
    void handledInline(boolean handled, long usedNanos);

    /** Runs a task of a pool for the request; false if it is to run as any other task. */
    boolean execute(Runnable task);
  }

  /** Makes what can take a request over. */
  @FunctionalInterface
  interface Maker {
    /**
     * A successor with a permit that holds nothing yet.
     *
     * @param waitsFromNanos the start of its waiting time
     */
    Successor of(
        RequestServices services,
        int classIndex,
        Request request,
        Response response,
        Callback callback,
        long waitsFromNanos);
  }

  private static final AtomicReferenceFieldUpdater<InlineExchange, @Nullable Object> TAKEN =
      AtomicReferenceFieldUpdater.newUpdater(InlineExchange.class, Object.class, "taken");

  private static final Object ENDED = "ended";

  private final Maker maker;
  private final RequestServices services;
  private final int classIndex;
  private final Request request;
  private final Thread handler;
  private long waitsFromNanos;
  private long startedNanos;

  /** Null, the exchange that has taken it over, or {@link #ENDED}. */
  private volatile @Nullable Object taken;

  private InlineExchange(
      Maker maker,
      RequestServices services,
      int classIndex,
      Request request,
      Response response,
      Callback callback) {
    super(response, callback);
    this.maker = maker;
    this.services = services;
    this.classIndex = classIndex;
    this.request = request;
    this.handler = Thread.currentThread();
  }

  /**
   * A request without a body that now has a worker, and is to be handled by the current thread;
   * null if it has to request a permit.
   */
  static @Nullable InlineExchange of(
      Maker maker,
      RequestServices services,
      int classIndex,
      Request request,
      Response response,
      Callback callback) {
    boolean suits =
        services.serviceClass(classIndex).hold() != PermitHold.HANDLING
            && services.profiles().of(classIndex) == null;
    if (!suits) {
      return null;
    }
    // Made first, so that no failure to make it can lose the worker.
    InlineExchange made =
        new InlineExchange(maker, services, classIndex, request, response, callback);
    return services.workers().take(classIndex) ? made : null;
  }

  /** Handles it; false if no handler took it. */
  boolean handle() {
    boolean begun = false;
    try {
      services.dispatcher().claim();
      long ready = request.getHeadersNanoTime();
      waitsFromNanos = Multiplexed.waitsFrom(request, ready);
      // HTTP/1.1 was parsed by this thread a moment ago; an HTTP/2 stream may have waited for the
      // thread.
      startedNanos = Multiplexed.is(request) ? services.nanoTime() : ready;
      long mark = services.workers().begin(classIndex, startedNanos);
      begun = true;
      return handle(ready, mark);
    } catch (Throwable t) {
      giveUp(begun);
      throw t;
    }
  }

  private boolean handle(long ready, long mark) {
    boolean handled = true;
    Successor next;
    long used;
    int slot = services.handlers().enter(this);
    try {
      if (slot == RunningHandlers.NONE) {
        Successor ignored = takeOver(); // as others could not find it
      }
      services.noteWaiting(request, ready);
      handled = services.application().handle(request, response(), this);
    } catch (Throwable t) {
      // As Jetty does, but with the worker: an error page is work of the application, too.
      RequestFailures.fail(this, t);
    } finally {
      try {
        used = services.workers().used(mark);
        next = handled && hasEnded() ? null : takeOver();
      } finally {
        services.handlers().leave(slot, this);
      }
    }
    if (next == null) {
      end(used);
    } else {
      next.handledInline(handled, used);
    }
    return handled;
  }

  private boolean hasEnded() {
    return isSent() && TAKEN.compareAndSet(this, null, ENDED);
  }

  /** Gives its worker back after a failure, unless an exchange has it. */
  private void giveUp(boolean begun) {
    if (!TAKEN.compareAndSet(this, null, ENDED)) {
      return;
    }
    if (begun) {
      end(DemandRecorder.UNKNOWN);
    } else {
      services.workers().giveBack(classIndex);
    }
  }

  private void end(long used) {
    boolean failed = HttpStatus.isServerError(response().getStatus());
    long processing =
        services.workers().finish(classIndex, waitsFromNanos, startedNanos, used, failed);
    services.outcomes().completed(className(), startedNanos - waitsFromNanos, processing);
  }

  /** The exchange that takes it over, or has taken it over; null if it has ended. */
  private synchronized @Nullable Successor takeOver() {
    if (taken == null) {
      Successor next =
          maker.of(services, classIndex, request, response(), getCallback(), waitsFromNanos);
      if (TAKEN.compareAndSet(this, null, next)) {
        next.takeOver(startedNanos);
      }
    }
    return taken instanceof Successor next ? next : null;
  }

  @Override
  public boolean execute(Runnable task) {
    Successor next = takeOver();
    return next != null && next.execute(task);
  }

  @Override
  public String className() {
    return services.className(classIndex);
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
    return handler;
  }

  @Override
  public String toString() {
    return "InlineExchange@%x[%s, %s]".formatted(hashCode(), className(), Origin.pathOf(request));
  }
}
