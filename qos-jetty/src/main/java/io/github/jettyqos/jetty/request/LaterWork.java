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
import org.jspecify.annotations.Nullable;

/**
 * What is run for a request beside its handler, and under which permits.
 *
 * <p>Tasks are what is given to {@code AsyncContext.start}. Beside them there are redispatches,
 * which run in the pool as well, and callbacks of demands and writes, which are told in a thread
 * that reads or writes, and run there if they may. A permit of the request covers one task and all
 * that is beside: of that Jetty has at most one redispatch, one read and one write at a time, and a
 * redispatch only once the handler is back. So a handler, or a task, that waits for a callback of
 * its own request waits for no permit, nor does the timeout that is to end a task. A class has at
 * most so many tasks, and handlers or redispatches, as its budget; both together make twice that.
 *
 * <p>What is not covered waits here, and a permit of the class is asked for, which is never
 * refused. It goes on with the first permit that is free: with the one that was asked for, or with
 * one that this request has already and something else has left. Permits that cover nothing are
 * given back, but for the request's own while its handler, or its class, holds that.
 *
 * <pre>
 *  T1 (releases the request's own permit) marks it as done, then asks if there is later work.
 *  T2 (has later work) makes this known, then reads the mark.
 *  If T2 reads no mark, T1 finds this, and leaves the permit to it while it covers something.
 *  Otherwise T2 takes that permit for gone, and T1 releases it, whatever it finds.
 * </pre>
 */
final class LaterWork {
  /** Whose work it is. */
  interface Owner {
    int classIndex();

    /** Whether its own permit was given back, or is about to be. */
    boolean isPermitDone();

    /** Gives its own permit back. */
    void releaseOwn();

    /** Ends it without an answer: a part of it cannot be run. */
    void fail(@Nullable Throwable reason);
  }

  private final Running run;
  private final Owner owner;

  /** Tasks that wait. */
  @GuardedBy("this")
  private final Deque<Piece> waiting = new ArrayDeque<>(2);

  /** What else waits: it must not be behind a task that it is to end. */
  @GuardedBy("this")
  private final Deque<Piece> waitingBeside = new ArrayDeque<>(2);

  /** Those that were asked for, and have come. */
  @GuardedBy("this")
  private final Deque<Permit> permits = new ArrayDeque<>(2);

  /** Whether it is known if the request has its own permit. */
  @GuardedBy("this")
  private boolean begun;

  /** Whether the request's own permit may cover what is here. */
  @GuardedBy("this")
  private boolean own;

  /** Whether nothing else holds the request's own permit. */
  @GuardedBy("this")
  private boolean ownIsDone;

  @GuardedBy("this")
  private int tasks;

  @GuardedBy("this")
  private int beside;

  LaterWork(Running run, Owner owner) {
    this.run = run;
    this.owner = owner;
  }

  /**
   * Has a task or a redispatch run by the pool, now or when there is a permit for it.
   *
   * @throws RejectedExecutionException if the pool takes no more
   */
  void execute(Runnable task) {
    execute(new Piece(task, ContextTask.isRedispatch(task)));
  }

  /**
   * Has a callback run by the pool, now or when there is a permit for it.
   *
   * @throws RejectedExecutionException if the pool takes no more
   */
  void executeCallback(Runnable callback) {
    execute(new Piece(callback, true));
  }

  private void execute(Piece piece) {
    TraceContext.note(piece); // before another thread may run it
    if (mayRun(piece)) {
      try {
        run.threads().execute(NoTraceContext.of(piece));
      } catch (RejectedExecutionException e) {
        ended(piece);
        throw e;
      }
    }
  }

  /** Runs a callback, here or when there is a permit for it. */
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

  /** Returns whether a piece runs now; if not, it will be run. */
  private boolean mayRun(Piece piece) {
    synchronized (this) {
      if (begins(piece)) {
        return true;
      }
      (piece.beside ? waitingBeside : waiting).add(piece);
    }
    Asked permit = new Asked();
    return run.gate().admitLater(permit) && came(permit, piece);
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
   * A permit that was asked for has come.
   *
   * @return whether this piece runs by it
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

  /** Has the pool run what is covered now, but for a piece; gives back what covers nothing. */
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

  /** Never in this thread, which is that of anyone: a piece may block. */
  private void start(Piece piece) {
    try {
      run.threads().execute(NoTraceContext.of(piece));
    } catch (RejectedExecutionException e) {
      uncover(piece);
      owner.fail(e); // without this part there may be no answer
    }
  }

  private synchronized @Nullable Piece next() {
    Deque<Piece> from = waitingBeside.isEmpty() ? waiting : waitingBeside;
    Piece first = from.peek();
    return first != null && cover(first) ? from.poll() : null;
  }

  /** Takes a permit that covers nothing; returns what gives it back, null if there is none. */
  private synchronized @Nullable Runnable spare() {
    if (!hasSpare()) {
      return null;
    }
    if (own && ownIsDone) {
      own = false;
      return owner::releaseOwn;
    }
    Permit asked = permits.poll();
    return asked == null ? null : () -> run.gate().release(asked);
  }

  private synchronized boolean hasSpare() {
    return held() > Math.max(tasks, Math.min(beside, 1));
  }

  /**
   * Nothing else holds the request's own permit any more.
   *
   * @return whether it is to be released; if not, that is done here
   */
  synchronized boolean leavesOwn() {
    ownIsDone = true;
    if (own && !hasSpare()) {
      return false;
    }
    own = false;
    return true;
  }

  /** A permit that was asked for. */
  private final class Asked extends Permit {
    private Asked() {
      super(owner.classIndex(), run.nanoTime());
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

  /** One thing that is run for the request. */
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
        task.run();
      } finally {
        ended(this);
      }
    }
  }
}
