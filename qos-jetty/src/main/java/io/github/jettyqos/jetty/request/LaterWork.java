package io.github.jettyqos.jetty.request;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.jetty.connect.ContextTask;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.TraceContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler of a request's work beside its handler, under permits of its class.
 *
 * <p>Tasks come from {@code AsyncContext.start}. Beside them ({@code beside}) there are
 * redispatches, which run in the pool as well, and callbacks of demands and writes, which run in
 * the reading or writing thread if a permit covers them. A permit covers one task and all work
 * beside it: of this Jetty has at most one redispatch, one read and one write at a time, and a
 * redispatch only after the handler has returned. So a handler or a task that waits for a callback
 * of its own request waits for no permit, nor does the timeout of a task. The tasks of a class are
 * bounded by its budget, and so are its handlers and redispatches; both together by twice the
 * budget.
 *
 * <p>Work without a permit waits here, and requests a permit of the class, which is never refused.
 * It runs under the first free permit: the requested one, or another of this request that became
 * free. Permits that cover nothing are released, except for the request's own while its handler, or
 * its class, holds it.
 *
 * <pre>
 *  T1 (releases the request's own permit) marks it as done, then checks for later work.
 *  T2 (has later work) publishes it, then reads the mark.
 *  If T2 reads no mark, T1 finds the work, and leaves the permit to it while it covers a piece.
 *  Otherwise T2 does not use that permit, and T1 releases it in any case.
 * </pre>
 */
final class LaterWork {
  private final RequestServices services;
  private final RequestSteps owner;

  /** Waiting tasks. */
  @GuardedBy("this")
  private final Deque<Piece> waiting = new ArrayDeque<>(2);

  /**
   * Other waiting work, separate from the tasks: a timeout must not wait behind the task that it
   * ends.
   */
  @GuardedBy("this")
  private final Deque<Piece> waitingBeside = new ArrayDeque<>(2);

  /** The requested permits that were granted. */
  @GuardedBy("this")
  private final Deque<Permit> permits = new ArrayDeque<>(2);

  /** Whether {@code own} is set. */
  @GuardedBy("this")
  private boolean begun;

  /** Whether the request's own permit may cover what is here. */
  @GuardedBy("this")
  private boolean own;

  /** Whether the request and its handler have released its own permit. */
  @GuardedBy("this")
  private boolean ownIsDone;

  @GuardedBy("this")
  private int tasks;

  @GuardedBy("this")
  private int beside;

  LaterWork(RequestServices services, RequestSteps owner) {
    this.services = services;
    this.owner = owner;
  }

  /**
   * Runs a task or a redispatch in the pool, now or when a permit covers it.
   *
   * @throws RejectedExecutionException if the pool is stopping
   */
  void execute(Runnable task) {
    execute(new Piece(task, ContextTask.isRedispatch(task)));
  }

  /**
   * Runs a callback in the pool, now or when a permit covers it.
   *
   * @throws RejectedExecutionException if the pool is stopping
   */
  void executeCallback(Runnable callback) {
    execute(new Piece(callback, true));
  }

  private void execute(Piece piece) {
    TraceContext.note(piece); // before another thread may run it
    if (mayRun(piece)) {
      try {
        services.dispatcher().pool().execute(NoTraceContext.of(piece));
      } catch (RejectedExecutionException e) {
        ended(piece);
        throw e;
      }
    }
  }

  /** Runs a callback: in this thread if a permit covers it, otherwise later in the pool. */
  void call(Runnable callback) {
    Piece piece = new Piece(callback, true);
    if (begins(piece)) {
      piece.run();
      return;
    }
    TraceContext.note(piece); // before another thread may run it
    if (mayRun(piece)) {
      piece.run();
    }
  }

  private synchronized boolean begins(Piece piece) {
    if (!begun) {
      begun = true;
      own = !owner.isPermitDone();
    }
    return cover(piece);
  }

  /** Returns whether a piece may run now; otherwise it waits and will be run. */
  private boolean mayRun(Piece piece) {
    synchronized (this) {
      if (begins(piece)) {
        return true;
      }
      (piece.beside ? waitingBeside : waiting).add(piece);
    }
    Asked permit = new Asked();
    return services.gate().admitLater(permit) && came(permit, piece);
  }

  private synchronized boolean cover(Piece piece) {
    if (!covers(piece.beside)) {
      return false;
    }
    if (piece.beside) {
      beside++;
    } else {
      tasks++;
    }
    return true;
  }

  private synchronized boolean covers(boolean isBeside) {
    return held() > (isBeside ? 0 : tasks);
  }

  private synchronized int held() {
    return permits.size() + (own ? 1 : 0);
  }

  /**
   * Adds a granted permit.
   *
   * @return whether the caller is to run this piece
   */
  private boolean came(Permit permit, @Nullable Piece here) {
    synchronized (this) {
      permits.add(permit);
    }
    return goOn(here);
  }

  private void ended(Piece piece) {
    uncover(piece);
    goOn(null);
  }

  private synchronized void uncover(Piece piece) {
    if (piece.beside) {
      beside--;
    } else {
      tasks--;
    }
  }

  /**
   * Starts covered pieces in the pool, except for the given one, and releases permits that cover
   * nothing.
   */
  private boolean goOn(@Nullable Piece here) {
    boolean runs = false;
    for (Piece next = next(); next != null; next = next()) {
      if (next == here) {
        runs = true;
      } else {
        start(next);
      }
    }
    for (Runnable release = spare(); release != null; release = spare()) {
      release.run();
    }
    return runs;
  }

  /** Starts a piece in the pool: the current thread must not block, and a piece may. */
  private void start(Piece piece) {
    try {
      services.dispatcher().pool().execute(NoTraceContext.of(piece));
    } catch (RejectedExecutionException e) {
      uncover(piece);
      owner.fail(e); // the answer may depend on this piece
    }
  }

  private synchronized @Nullable Piece next() {
    Deque<Piece> from = waitingBeside.isEmpty() ? waiting : waitingBeside;
    Piece first = from.peek();
    return first != null && cover(first) ? from.poll() : null;
  }

  /**
   * Takes a permit that covers nothing; returns the action that releases it, or null if there is
   * none.
   */
  private synchronized @Nullable Runnable spare() {
    if (!hasSpare()) {
      return null;
    }
    if (own && ownIsDone) {
      own = false;
      return owner::releaseOwn;
    }
    Permit asked = permits.poll();
    return asked == null ? null : () -> services.gate().release(asked);
  }

  private synchronized boolean hasSpare() {
    return held() > Math.max(tasks, Math.min(beside, 1));
  }

  /**
   * Called when the request and its handler no longer need its own permit.
   *
   * @return whether the caller is to release it; otherwise it is released here later
   */
  synchronized boolean leavesOwn() {
    ownIsDone = true;
    if (own && !hasSpare()) {
      return false;
    }
    own = false;
    return true;
  }

  /** A requested permit. */
  private final class Asked extends Permit implements RunningHandlers.Origin {
    private Asked() {
      super(owner.classIndex(), services.nanoTime());
    }

    @Override
    public String className() {
      return owner.className();
    }

    @Override
    public @Nullable Request handledRequest() {
      return owner.handledRequest();
    }

    @Override
    protected void onDispatched() {
      boolean ignored = came(this, null);
    }

    @Override
    protected void onRejected(RejectReason reason) {
      throw new IllegalStateException("later work was turned away: " + reason);
    }
  }

  /** A task, redispatch or callback of the request. */
  private final class Piece implements Runnable {
    private final Runnable task;
    private final boolean beside;

    private Piece(Runnable task, boolean beside) {
      this.task = task;
      this.beside = beside;
    }

    @Override
    public void run() {
      try {
        services.handlers().run(task, owner);
      } finally {
        ended(this);
      }
    }
  }
}
