package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.config.Mode;
import io.github.jettyqos.core.text.Thrown;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of handlers: the thread that parsed a request, where it may handle it, or workers,
 * with a queue of admitted requests that wakes as few workers as possible.
 *
 * <p>A selector parses requests faster than threads wake up. If each request wakes a thread, dozens
 * of them compete with the selector for the processor, each for a few microseconds of work, and the
 * selector waits behind all of them, which doubled the p99. So at most one worker is being woken at
 * a time. A woken worker takes an exchange, wakes the next worker if more exchanges are pending,
 * and only then handles it: blocking handlers get as many workers as permits, and other handlers
 * are served by the few awake workers.
 *
 * <pre>
 *  T1 (selector) adds an exchange, then reads waking.
 *  T2 (woken worker) sets waking to false, then polls.
 *  If T1 reads true, T2 has not polled yet and finds the exchange. Otherwise T1 wakes a worker.
 * </pre>
 *
 * <p>A virtual thread handles one request, as applications rely on fresh thread locals. So a
 * virtual worker ends after its exchange.
 *
 * <p>When the pool rejects a worker, all pending exchanges are refused, unless a worker can
 * continue: then only the exchange just added is refused.
 *
 * <pre>
 *  T1 (wakes) has set waking to true; is rejected, sets it to false, then refuses all pending exchanges.
 *  T2 (selector) adds an exchange, then reads waking.
 *  If T2 reads true, T1 finds its exchange. Otherwise T2 tries to wake a worker itself.
 *
 *  T1 (worker) finds nothing pending, lowers the number of workers, then polls once more.
 *  T2 (selector) adds an exchange, is rejected by the pool, then reads the number of workers.
 *  If T2 reads T1 as a worker, T1 finds the exchange of T2.
 * </pre>
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Executor pool;
  private final OneRequestThreads threads;
  private final Queue<Worker.Job> pending = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean waking = new AtomicBoolean();

  /** Workers that poll again after their exchange. */
  private final AtomicInteger workers = new AtomicInteger();

  private final Runnable woken = NoTraceContext.of(this::handlePending);

  /** Set by {@link #start}, before requests arrive. */
  private Mode mode = Mode.INLINE;

  /** Whether no handler blocks, so that any thread may handle requests. */
  private boolean neverBlocks;

  public Dispatcher(Executor pool, OneRequestThreads threads) {
    this.pool = pool;
    this.threads = threads;
  }

  /** Sets the mode in force, and whether no handler blocks. */
  public void start(Mode inForce, boolean nonBlocking) {
    mode = inForce;
    neverBlocks = nonBlocking;
  }

  /** The pool of the server. */
  public Executor pool() {
    return pool;
  }

  /** Whether a worker must handle what the current thread has parsed, which may be a selector's. */
  public boolean handsOver() {
    return mode == Mode.DISPATCH || (mode == Mode.AUTO && Invocable.isNonBlockingInvocation());
  }

  /** Whether the current thread may handle a request; true commits it to do so. */
  public boolean mayHandleHere() {
    return !handsOver() && !Worker.resumes() && (neverBlocks || threads.take());
  }

  /** Whether {@link #mayHandleHere} would be true; commits the thread to nothing. */
  public boolean couldHandleHere() {
    return !handsOver() && !Worker.resumes() && (neverBlocks || threads.isFree());
  }

  /** Commits the current thread to handle a request, as it {@linkplain #couldHandleHere could}. */
  public void claim() {
    boolean ignored = neverBlocks || threads.take();
  }

  /** Lets a worker handle an exchange; refuses it if the pool is stopping. */
  public void execute(Worker.Job exchange) {
    pending.add(exchange);
    if (!Worker.looksForMore()) {
      wakeOrRefuse(exchange);
    }
  }

  private void wakeOne() {
    if (!waking.get() && waking.compareAndSet(false, true)) {
      try {
        pool.execute(woken);
      } catch (RejectedExecutionException e) {
        waking.set(false);
        throw e;
      } catch (Throwable t) { // in most cases the limit of threads of the system
        waking.set(false);
        Thrown.warn(LOG, "no worker could be woken", t);
        throw new RejectedExecutionException(t);
      }
    }
  }

  private void handlePending() {
    boolean goesOn = !threads.areVirtual();
    if (goesOn) {
      workers.incrementAndGet();
    }
    waking.set(false);
    try {
      Worker.Job exchange;
      while ((exchange = pending.poll()) != null) {
        if (!pending.isEmpty()) {
          wakeAnother();
        }
        Worker.work(exchange);
        if (!goesOn) {
          return;
        }
        Thread.interrupted(); // as a pool does between two tasks
      }
    } finally {
      if (goesOn) {
        workers.decrementAndGet();
      }
      if (!pending.isEmpty()) {
        wakeOrRefuse(null); // an Error has ended this worker, or it was virtual
      }
    }
  }

  /**
   * Wakes another worker before this one handles its exchange. If the pool is stopping, a platform
   * worker continues alone until no exchange is pending.
   */
  private void wakeAnother() {
    if (threads.areVirtual()) {
      wakeOrRefuse(null);
      return;
    }
    try {
      wakeOne();
    } catch (RejectedExecutionException e) {
      // this worker continues alone
    }
  }

  /** Wakes a worker, or refuses the exchange just added, or all if no worker continues. */
  private void wakeOrRefuse(Worker.@Nullable Job added) {
    try {
      wakeOne();
    } catch (RejectedExecutionException e) {
      if (workers.get() > 0) {
        if (added != null && pending.remove(added)) {
          refuse(added, e);
        }
        return;
      }
      for (Worker.Job job = pending.poll(); job != null; job = pending.poll()) {
        refuse(job, e);
      }
    }
  }

  /** Refuses one exchange; an exception does not stop the refusal of others. */
  private static void refuse(Worker.Job job, RejectedExecutionException e) {
    try {
      job.onRefused(e);
    } catch (Throwable t) {
      Thrown.warn(LOG, "a request could not be refused", t);
    }
  }
}
