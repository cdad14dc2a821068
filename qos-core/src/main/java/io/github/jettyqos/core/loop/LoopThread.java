package io.github.jettyqos.core.loop;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a control loop, a daemon that takes a step once a period, and between steps
 * looks at handlers if that is of use.
 */
final class LoopThread {
  /** So many looks a second are some tens of microseconds. */
  private static final Duration LOOK = Duration.ofMillis(25);

  private final Runnable step;
  private final Duration period;
  private final BooleanSupplier lookOfUse;
  private final Runnable look;
  private final FailureLog failures = new FailureLog();
  private final FailureLog lookFailures =
      new FailureLog("look at handlers", "what they compute is told by the process alone");
  private @Nullable ScheduledExecutorService running;
  private boolean looks;

  /**
   * One that does not run yet.
   *
   * @param lookOfUse whether there is anything to look at; asked after each step until it is so
   */
  LoopThread(Runnable step, Duration period, BooleanSupplier lookOfUse, Runnable look) {
    this.step = step;
    this.period = period;
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
    repeat(executor, this::runSafely, period);
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

  /** Interrupts it and does not wait for it. */
  synchronized void stop() {
    if (running != null) {
      running.shutdownNow();
      running = null;
    }
  }

  /** A scheduled task that throws is never run again, and nobody is told. */
  private void runSafely() {
    try {
      step.run();
      lookIfOfUse();
    } catch (Throwable e) {
      failures.failed(e);
    }
  }

  private void lookSafely() {
    try {
      look.run();
    } catch (Throwable e) {
      lookFailures.failed(e);
    }
  }
}
