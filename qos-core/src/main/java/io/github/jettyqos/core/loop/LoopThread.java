package io.github.jettyqos.core.loop;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The daemon thread of a control loop. It takes a step once a period, and early when a queue grows,
 * with the next one a period later. In between it checks the queues, if the law can use an early
 * step, and samples handlers if needed. As it is one thread, checks and steps do not overlap.
 */
final class LoopThread {
  /** The interval of checks; each costs some microseconds. */
  private static final Duration LOOK = Duration.ofMillis(25);

  private final Runnable step;
  private final Duration period;
  private final BooleanSupplier watches;
  private final BooleanSupplier due;
  private final BooleanSupplier lookOfUse;
  private final Runnable look;
  private final FailureLog failures = new FailureLog();
  private final FailureLog lookFailures =
      new FailureLog("look at handlers", "what they compute is told by the process alone");
  private @Nullable ScheduledExecutorService running;
  private @Nullable Future<?> next;
  private @Nullable Future<?> watcher;
  private boolean watchesOften;
  private boolean looks;

  /**
   * A thread that is not started.
   *
   * @param watches whether to ask {@code due} every 20 ms, else once a period; each costs an idle
   *     server some tens of microseconds
   * @param due whether a step should be taken before the period is over
   * @param lookOfUse whether handlers are to be sampled; checked after each step until true
   */
  LoopThread(
      Runnable step,
      Duration period,
      BooleanSupplier watches,
      BooleanSupplier due,
      BooleanSupplier lookOfUse,
      Runnable look) {
    this.step = step;
    this.period = period;
    this.watches = watches;
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
    watcher = null;
    running = executor;
    stepAfterAPeriod();
    watch();
  }

  /** Checks every 20 ms if of use, else once a period, for steps that could not be scheduled. */
  private synchronized void watch() {
    boolean often = watches.getAsBoolean();
    if (running != null && (watcher == null || often != watchesOften)) {
      if (watcher != null) {
        watcher.cancel(false);
        watcher = null;
      }
      watcher = repeat(running, this::stepIfDue, often ? QueueGrowth.LEAST : period);
      watchesOften = often;
    }
  }

  /** With fixed delay: at a fixed rate all missed runs would follow a long pause. */
  private static Future<?> repeat(
      ScheduledExecutorService executor, Runnable task, Duration distance) {
    long nanos = distance.toNanos();
    return executor.scheduleWithFixedDelay(task, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  private synchronized void lookIfOfUse() {
    if (running != null && !looks && lookOfUse.getAsBoolean()) {
      looks = true;
      var ignored = repeat(running, this::lookSafely, LOOK);
    }
  }

  /** Counted from now: an early step moves the later ones. */
  private synchronized void stepAfterAPeriod() {
    if (next != null) {
      next.cancel(false);
    }
    next =
        running == null
            ? null
            : running.schedule(this::stepSafely, period.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Interrupts the thread without waiting. */
  synchronized void stop() {
    if (running != null) {
      running.shutdownNow();
      running = null;
    }
  }

  /** Catches everything, since a scheduled task that throws is silently cancelled. */
  private void stepSafely() {
    try {
      step.run();
      lookIfOfUse();
      watch();
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

  /** Schedules a step if that failed earlier, for lack of memory. */
  private synchronized void stepAgain() {
    if (next == null || next.isDone()) {
      stepAfterAPeriod();
    }
  }
}
