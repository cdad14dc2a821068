package io.github.jettyqos.core.loop;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one thread of a control loop, a daemon that takes a step once a period. */
final class LoopThread {
  private final Runnable step;
  private final Duration period;
  private final FailureLog failures = new FailureLog();
  private @Nullable ScheduledExecutorService running;

  LoopThread(Runnable step, Duration period) {
    this.step = step;
    this.period = period;
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
    long nanos = period.toNanos();
    // Not at a fixed rate: after a long pause that would take all the steps that were missed.
    var ignored =
        executor.scheduleWithFixedDelay(this::runSafely, nanos, nanos, TimeUnit.NANOSECONDS);
    running = executor;
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
    } catch (Throwable e) {
      failures.failed(e);
    }
  }
}
