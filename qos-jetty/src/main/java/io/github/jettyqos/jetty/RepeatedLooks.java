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
 * Looks at requests again and again, of which nobody is told what is looked for: by one timer for
 * all, which is set only while there are any.
 *
 * <pre>
 *  T1 (a request) adds its look, then reads set.
 *  T2 (timer) sets it to false, then looks at the list.
 *  If T1 reads true, T2 has not looked yet. Otherwise T1 sets the timer.
 * </pre>
 */
final class RepeatedLooks implements Runnable {
  private final Queue<BooleanSupplier> looks = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean set = new AtomicBoolean();
  private final Scheduler scheduler;
  private final long periodMillis;
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(RepeatedLooks.class));

  RepeatedLooks(Scheduler scheduler, long periodMillis) {
    this.scheduler = scheduler;
    this.periodMillis = periodMillis;
  }

  /** Adds what looks at a request, and says whether to look again. */
  void add(BooleanSupplier look) {
    looks.add(look);
    setTimer();
  }

  private void setTimer() {
    if (!set.get() && set.compareAndSet(false, true)) {
      try {
        scheduler.schedule(this, periodMillis, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        looks.clear(); // the server is stopping, and nobody waits any more
      } catch (Throwable t) {
        set.set(false); // or no timer would be set any more
        throw t;
      }
    }
  }

  @Override
  public void run() {
    set.set(false);
    looks.removeIf(look -> !isToBeRepeated(look));
    if (!looks.isEmpty()) {
      setTimer();
    }
  }

  /** One that fails does not end the looks at others, and is tried again. */
  private boolean isToBeRepeated(BooleanSupplier look) {
    try {
      return look.getAsBoolean();
    } catch (Throwable t) {
      failures.warn("could not look at a request that waits", t);
      return true;
    }
  }
}
