package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.text.Thrown;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
 *
 * <p>When the pool takes no more, what is pending is refused, unless a worker can go on: then only
 * what has just been added is.
 *
 * <pre>
 *  T1 (wakes) has set waking to true; is refused, sets it to false, then refuses all that are pending.
 *  T2 (selector) adds an exchange, then reads waking.
 *  If T2 reads true, T1 finds its exchange. Otherwise T2 tries to wake a worker itself.
 *
 *  T1 (worker) finds nothing pending, counts itself off, then looks once more.
 *  T2 (selector) adds an exchange, is refused by the pool, then reads how many workers there are.
 *  If T2 reads T1, T1 finds what T2 leaves to it.
 * </pre>
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Executor pool;
  private final OneRequestThreads threads;
  private final Queue<Worker.Job> pending = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean waking = new AtomicBoolean();

  /** Workers that look for more when they have handled what they have. */
  private final AtomicInteger workers = new AtomicInteger();

  private final Runnable woken = NoTraceContext.of(this::handlePending);

  public Dispatcher(Executor pool, OneRequestThreads threads) {
    this.pool = pool;
    this.threads = threads;
  }

  /** Whether the current thread may handle a request itself, which it then does. */
  public boolean mayHandleHere() {
    return threads.take();
  }

  /** Has an exchange handled by a worker, or refused if the pool takes no more. */
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
      } catch (Throwable t) { // mostly that there can be no more threads
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
        wakeOrRefuse(null); // an Error has ended this worker, or its one exchange
      }
    }
  }

  /**
   * Before a worker handles an exchange. If the pool is stopping, one that may handle more goes on
   * alone until nothing is left.
   */
  private void wakeAnother() {
    if (threads.areVirtual()) {
      wakeOrRefuse(null);
      return;
    }
    try {
      wakeOne();
    } catch (RejectedExecutionException e) {
      // it goes on alone
    }
  }

  /** Wakes a worker, or refuses what was just added, or all if no worker goes on. */
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

  /** Whatever it throws, others are refused as well. */
  private static void refuse(Worker.Job job, RejectedExecutionException e) {
    try {
      job.onRefused(e);
    } catch (Throwable t) {
      Thrown.warn(LOG, "a request could not be refused", t);
    }
  }
}
