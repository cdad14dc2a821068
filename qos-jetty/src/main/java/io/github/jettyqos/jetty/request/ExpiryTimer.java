package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.text.RareWarning;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The timer that expires queued requests of a gate.
 *
 * <p>One timer serves all queues: it is set for the earliest possible expiry, and set again if a
 * request is still queued. Most queued requests are dispatched before, so it fires about once per
 * queue timeout, at any request rate.
 */
public final class ExpiryTimer implements Runnable {
  private static final long NEVER = Long.MAX_VALUE;

  private final Gate gate;
  private final Scheduler scheduler;
  private final NanoClock clock;
  private final long startNanos;

  /** When the timer fires, in nanoseconds after the start; NEVER if it is not set. */
  private volatile long firesAt = NEVER;

  private final RareWarning failures = new RareWarning(LoggerFactory.getLogger(ExpiryTimer.class));

  private Scheduler.@Nullable Task task;
  private boolean stopped;

  public ExpiryTimer(Gate gate, Scheduler scheduler, NanoClock clock) {
    this.gate = gate;
    this.scheduler = scheduler;
    this.clock = clock;
    this.startNanos = clock.nanoTime();
  }

  /** Sets the timer to fire at this time at the latest. */
  public void noLaterThan(long nanoTime) {
    if (nanoTime - startNanos < firesAt) {
      set(nanoTime - startNanos);
    }
  }

  private synchronized void set(long at) {
    if (stopped || at >= firesAt) {
      return;
    }
    if (task != null) {
      task.cancel();
    }
    // Rounded up to the scheduler's unit, the millisecond: firing early would expire nothing.
    long delay = at - (clock.nanoTime() - startNanos);
    long millis = Math.max(0, TimeUnit.NANOSECONDS.toMillis(delay + 999_999));
    try {
      task = scheduler.schedule(this, millis, TimeUnit.MILLISECONDS);
      firesAt = at;
    } catch (RejectedExecutionException e) {
      stopped = true; // the server is stopping, and closes the gate
    }
  }

  @Override
  public void run() {
    synchronized (this) {
      firesAt = NEVER;
    }
    long now = clock.nanoTime();
    try {
      gate.expire(now);
    } catch (Throwable t) {
      failures.warn("queues could not be looked at for what has waited for too long", t);
    }
    long left = gate.nanosToExpiry(now);
    if (left != Long.MAX_VALUE) {
      noLaterThan(now + left);
    }
  }

  synchronized void stop() {
    stopped = true;
    if (task != null) {
      task.cancel();
    }
  }
}
