package io.github.jettyqos.jetty.cluster;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.jspecify.annotations.Nullable;

/** A part of a front end with a daemon thread for its timed tasks, from start to stop. */
abstract class TimerComponent extends AbstractLifeCycle {
  private final String threadName;
  private volatile @Nullable ScheduledExecutorService timer;

  TimerComponent(String threadName) {
    this.threadName = threadName;
  }

  /** Schedules the tasks. */
  abstract void schedule(ScheduledExecutorService started);

  /** The thread; null before a start and after a stop. */
  final @Nullable ScheduledExecutorService timer() {
    return timer;
  }

  @Override
  protected final void doStart() {
    ScheduledExecutorService started =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, threadName);
              thread.setDaemon(true);
              return thread;
            });
    timer = started;
    schedule(started);
  }

  @Override
  protected final void doStop() {
    ScheduledExecutorService running = timer;
    if (running != null) {
      running.shutdownNow();
      timer = null;
    }
  }
}
