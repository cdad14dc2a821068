package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.RareWarning;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.LoggerFactory;

/** Periodic checks of requests for events that Jetty does not report, by one timer for all. */
final class RepeatedLooks {
  private final Queue<BooleanSupplier> looks = new ConcurrentLinkedQueue<>();
  private final ListTimer timer;
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(RepeatedLooks.class));

  RepeatedLooks(Scheduler scheduler, long periodMillis) {
    this.timer = new ListTimer(scheduler, periodMillis, this::look, looks::clear);
  }

  /** Adds a check, which returns whether to repeat it. */
  public void add(BooleanSupplier look) {
    looks.add(look);
    timer.set();
  }

  private void look() {
    looks.removeIf(look -> !isToBeRepeated(look));
    if (!looks.isEmpty()) {
      timer.set();
    }
  }

  /** A failed check does not stop the others, and is repeated. */
  private boolean isToBeRepeated(BooleanSupplier look) {
    try {
      return look.getAsBoolean();
    } catch (Throwable t) {
      failures.warn("could not look at a request that waits", t);
      return true;
    }
  }
}
