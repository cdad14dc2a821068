package io.github.jettyqos.jetty;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands requests that have a permit to workers, waking no more of them than it must.
 *
 * <p>A selector parses requests faster than threads wake up. If each request wakes a thread, dozens
 * of them compete with the selector for the processor, each for a few microseconds of work, and the
 * selector waits behind all of them: that was where a doubled p99 came from. So at most one worker
 * is being woken at a time. A worker that is awake takes an exchange, wakes the next worker if
 * there is more to do, and only then handles it: handlers that block get as many workers as they
 * have permits, and handlers that do not are served by the few that are awake.
 *
 * <pre>
 *  T1 (selector) adds an exchange, then reads waking.
 *  T2 (woken worker) sets waking to false, then polls.
 *  If T1 reads true, T2 has not polled yet and finds the exchange. Otherwise T1 wakes a worker.
 * </pre>
 *
 * <p>A virtual thread is for one request, as applications rely on: what one leaves in its thread
 * locals must not be seen by the next. So a worker that is virtual ends after its exchange.
 */
final class Dispatcher {
  private final Executor pool;
  private final OneRequestThreads threads;
  private final Queue<Worker.Job> pending = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean waking = new AtomicBoolean();
  private final Runnable woken = NoTraceContext.of(this::handlePending);

  Dispatcher(Executor pool, OneRequestThreads threads) {
    this.pool = pool;
    this.threads = threads;
  }

  /** Whether the current thread may handle a request itself, which it then does. */
  boolean mayHandleHere() {
    return threads.take();
  }

  /**
   * Has an exchange handled by a worker.
   *
   * @throws RejectedExecutionException if the pool takes no more; the exchange is not handled then
   */
  void execute(Worker.Job exchange) {
    pending.add(exchange);
    if (Worker.looksForMore()) {
      return;
    }
    try {
      wakeOne();
    } catch (RejectedExecutionException e) {
      if (pending.remove(exchange)) {
        throw e;
      }
    }
  }

  private void wakeOne() {
    if (!waking.get() && waking.compareAndSet(false, true)) {
      try {
        pool.execute(woken);
      } catch (RejectedExecutionException e) {
        waking.set(false);
        throw e;
      }
    }
  }

  private void handlePending() {
    waking.set(false);
    try {
      Worker.Job exchange;
      while ((exchange = pending.poll()) != null) {
        if (!pending.isEmpty()) {
          wakeAnother();
        }
        Worker.work(exchange);
        if (threads.areVirtual()) {
          return;
        }
        Thread.interrupted(); // as a pool does between two tasks
      }
    } finally {
      if (!pending.isEmpty()) {
        wakeAnother(); // an Error ended this one
      }
    }
  }

  /** The pool may be stopping: then this worker goes on alone until nothing is left. */
  private void wakeAnother() {
    try {
      wakeOne();
    } catch (RejectedExecutionException e) {
      // see above
    }
  }
}
