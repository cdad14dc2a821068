package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.RareWarning;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.LoggerFactory;

/**
 * Looks at requests again and again, of which nobody is told what is looked for: by one timer for
 * all.
 */
public final class RepeatedLooks {
  private final Queue<BooleanSupplier> looks = new ConcurrentLinkedQueue<>();
  private final ListTimer timer;
  private final RareWarning failures =
      new RareWarning(LoggerFactory.getLogger(RepeatedLooks.class));

  public RepeatedLooks(Scheduler scheduler, long periodMillis) {
    this.timer = new ListTimer(scheduler, periodMillis, this::look, looks::clear);
  }

  /** Adds what looks at a request, and says whether to look again. */
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
