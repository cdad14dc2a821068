package io.github.jettyqos.jetty.request;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/** A scheduler whose timers fire when the test says so, whatever their time. */
public final class TimerStub extends AbstractLifeCycle implements Scheduler {
  private final Queue<Timer> timers = new ArrayDeque<>();

  /** How many more are not set, as if there were no memory. */
  int failures;

  @Override
  public synchronized Task schedule(Runnable task, long delay, TimeUnit units) {
    if (failures > 0) {
      failures--;
      throw new InternalError("planted");
    }
    Timer timer = new Timer(task);
    timers.add(timer);
    return timer;
  }

  /** Fires those that are set now; returns how many. */
  public int fire() {
    int fired = 0;
    for (Timer timer = poll(); timer != null; timer = poll()) {
      if (!timer.cancelled) {
        fired++;
        timer.task.run();
      }
    }
    return fired;
  }

  private synchronized Timer poll() {
    return timers.poll();
  }

  private static final class Timer implements Task {
    private final Runnable task;
    private volatile boolean cancelled;

    Timer(Runnable task) {
      this.task = task;
    }

    @Override
    public boolean cancel() {
      cancelled = true;
      return true;
    }
  }
}
