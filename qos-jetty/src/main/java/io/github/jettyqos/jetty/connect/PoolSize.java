package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import org.eclipse.jetty.util.ProcessorUtils;
import org.eclipse.jetty.util.component.Container;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** How many threads a pool of ours has; a bean of that pool. */
public final class PoolSize {
  /** Jetty's own. */
  private static final int DEFAULT = 200;

  private final QueuedThreadPool pool;

  /** The threads that it was made with. */
  private final int made;

  /** Of a pool as it was made. */
  public PoolSize(QueuedThreadPool pool) {
    this.pool = pool;
    this.made = pool.getMaxThreads();
  }

  /**
   * Room for the configured handlers and everything else. A server that begins by observing has as
   * many threads as it would have without a gate, since nothing but these then limits it.
   */
  public static int of(QosConfig config) {
    if (config.threads().isEmpty()) {
      return DEFAULT;
    }
    int leasedAndReserved = Math.max(16, 4 * ProcessorUtils.availableProcessors());
    int exempt = config.exempt().isEmpty() ? 0 : Needs.EXEMPT;
    int enough = config.threads().getAsInt() + config.reserve() + exempt + leasedAndReserved;
    return config.admission() == AdmissionMode.OBSERVE ? Math.max(DEFAULT, enough) : enough;
  }

  /** Sizes a pool, if it is one of ours. */
  public static void observes(Object pool, boolean observing) {
    if (pool instanceof Container container) {
      container.getBeans(PoolSize.class).forEach(each -> each.observes(observing));
    }
  }

  /**
   * While a gate only observes nothing but the pool limits handlers. They could take every thread
   * of one that was made for what the gate lets through, and leave none to read what they wait for.
   * So it has as many then as it would have without a gate, unless the application said how many.
   */
  private void observes(boolean observing) {
    int without = Math.max(DEFAULT, made);
    if (pool.getMaxThreads() == (observing ? made : without)) {
      pool.setMaxThreads(observing ? without : made);
    }
  }
}
