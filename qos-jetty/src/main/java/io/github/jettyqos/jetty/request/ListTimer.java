package io.github.jettyqos.jetty.request;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A timer for a list whose elements are processed together, set only while the list has elements.
 *
 * <pre>
 *  T1 (a request) adds to the list, then reads set.
 *  T2 (timer) sets it to false, then looks at the list.
 *  If T1 reads true, T2 has not read the list yet. Otherwise T1 sets the timer.
 * </pre>
 */
public final class ListTimer implements Runnable {
  private final AtomicBoolean set = new AtomicBoolean();
  private final Scheduler scheduler;
  private final long millis;
  private final Runnable look;
  private final Runnable clear;

  /**
   * A timer that is not set.
   *
   * @param millis the delay
   * @param look processes the list, and sets the timer again if elements remain
   * @param clear empties the list, as the server is stopping and no request waits any more
   */
  ListTimer(Scheduler scheduler, long millis, Runnable look, Runnable clear) {
    this.scheduler = scheduler;
    this.millis = millis;
    this.look = look;
    this.clear = clear;
  }

  /** Sets the timer; called after an element was added. */
  void set() {
    if (!set.get() && set.compareAndSet(false, true)) {
      try {
        scheduler.schedule(this, millis, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        clear.run();
      } catch (Throwable t) {
        set.set(false); // otherwise it would never be set again
        throw t;
      }
    }
  }

  @Override
  public void run() {
    set.set(false);
    look.run();
  }
}
