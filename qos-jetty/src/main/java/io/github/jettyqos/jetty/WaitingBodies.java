package io.github.jettyqos.jetty;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.LoggerFactory;

/**
 * Reads the bodies of requests that wait, where another stream of their connection would starve
 * otherwise.
 *
 * <p>They are looked at every few milliseconds. Being told by Jetty when content is there would be
 * quicker, but what was asked for cannot be taken back when the handler's turn has come, and a
 * request that ends with such a question open fails.
 *
 * <pre>
 *  T1 (park) adds its request, then reads set.
 *  T2 (timer) sets it to false, then looks at the list.
 *  If T1 reads true, T2 has not looked yet. Otherwise T1 sets the timer.
 * </pre>
 */
final class WaitingBodies implements Runnable {
  /** Below what anybody notices; at a full window of 1 MiB this is 100 MB/s for a connection. */
  private static final long PERIOD_MILLIS = 10;

  private final Queue<BooleanSupplier> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean set = new AtomicBoolean();
  private final Scheduler scheduler;
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(WaitingBodies.class));

  WaitingBodies(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Adds a request by what reads for it, and says whether to look again. */
  void add(BooleanSupplier reads) {
    waiting.add(reads);
    setTimer();
  }

  private void setTimer() {
    if (!set.get() && set.compareAndSet(false, true)) {
      try {
        scheduler.schedule(this, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        waiting.clear(); // the server is stopping, and nobody waits any more
      }
    }
  }

  @Override
  public void run() {
    set.set(false);
    waiting.removeIf(reads -> !isToBeRead(reads));
    if (!waiting.isEmpty()) {
      setTimer();
    }
  }

  /** One that fails does not end the reading of others, and is tried again while it waits. */
  private boolean isToBeRead(BooleanSupplier reads) {
    try {
      return reads.getAsBoolean();
    } catch (Throwable t) {
      failures.warn("could not read the body of a request that waits", t);
      return true;
    }
  }
}
