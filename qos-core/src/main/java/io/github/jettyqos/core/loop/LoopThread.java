package io.github.jettyqos.core.loop;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a control loop, a daemon that takes a step once a period, and at once when a
 * queue grows; the next one is a period later then. In between it looks for that, and at handlers
 * if that is of use. As it is one thread, no look meets a step.
 */
final class LoopThread {
  /** So many looks at handlers a second are some tens of microseconds, at queues less than that. */
  private static final Duration LOOK = Duration.ofMillis(25);

  private final Runnable step;
  private final Duration period;
  private final BooleanSupplier due;
  private final BooleanSupplier lookOfUse;
  private final Runnable look;
  private final FailureLog failures = new FailureLog();
  private final FailureLog lookFailures =
      new FailureLog("look at handlers", "what they compute is told by the process alone");
  private @Nullable ScheduledExecutorService running;
  private @Nullable Future<?> next;
  private boolean looks;

  /**
   * One that does not run yet.
   *
   * @param due whether a step should be taken before the period is over
   * @param lookOfUse whether there is anything to look at; asked after each step until it is so
   */
  LoopThread(
      Runnable step,
      Duration period,
      BooleanSupplier due,
      BooleanSupplier lookOfUse,
      Runnable look) {
    this.step = step;
    this.period = period;
    this.due = due;
    this.lookOfUse = lookOfUse;
    this.look = look;
  }

  synchronized void start() {
    if (running != null) {
      throw new IllegalStateException("the control loop runs already");
    }
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread daemon = new Thread(task, "qos-control");
              daemon.setDaemon(true);
              return daemon;
            });
    executor.setRemoveOnCancelPolicy(true);
    looks = false;
    running = executor;
    stepAfterAPeriod();
    repeat(executor, this::stepIfDue, QueueGrowth.LEAST);
  }

  /** Not at a fixed rate: after a long pause that would do all that was missed. */
  private static void repeat(ScheduledExecutorService executor, Runnable task, Duration distance) {
    long nanos = distance.toNanos();
    var ignored = executor.scheduleWithFixedDelay(task, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  private synchronized void lookIfOfUse() {
    if (running != null && !looks && lookOfUse.getAsBoolean()) {
      looks = true;
      repeat(running, this::lookSafely, LOOK);
    }
  }

  /** Counted from now: a step in between moves those after it. */
  private synchronized void stepAfterAPeriod() {
    if (next != null) {
      next.cancel(false);
    }
    next =
        running == null
            ? null
            : running.schedule(this::stepSafely, period.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Interrupts it and does not wait for it. */
  synchronized void stop() {
    if (running != null) {
      running.shutdownNow();
      running = null;
    }
  }

  /** A scheduled task that throws is never run again, and nobody is told. */
  private void stepSafely() {
    try {
      step.run();
      lookIfOfUse();
    } catch (Throwable e) {
      failures.failed(e);
    } finally {
      stepAfterAPeriod();
    }
  }

  private void lookSafely() {
    try {
      look.run();
    } catch (Throwable e) {
      lookFailures.failed(e);
    }
  }

  private void stepIfDue() {
    boolean now = false;
    try {
      now = due.getAsBoolean();
    } catch (Throwable e) {
      failures.failed(e);
    }
    if (now) {
      stepSafely();
    } else {
      stepAgain();
    }
  }

  /** Where no step is ahead, because there was no memory to set one. */
  private synchronized void stepAgain() {
    if (next == null || next.isDone()) {
      stepAfterAPeriod();
    }
  }
}
