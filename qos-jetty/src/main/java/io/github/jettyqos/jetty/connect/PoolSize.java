package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import java.util.function.Consumer;
import org.eclipse.jetty.util.ProcessorUtils;
import org.eclipse.jetty.util.component.Container;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The number of threads of a QosThreadPool; a bean of that pool. */
public final class PoolSize {
  /** Jetty's default. */
  private static final int DEFAULT = 200;

  private final QueuedThreadPool pool;

  /** The initial number of threads. */
  private volatile int made;

  public PoolSize(QueuedThreadPool pool) {
    this.pool = pool;
    this.made = pool.getMaxThreads();
  }

  /**
   * The threads for the configured handlers and everything else. Without a configured number there
   * are as many handlers at once as in a pool of Jetty. A server that starts in mode observe gets
   * at least Jetty's default, since only the pool limits its handlers.
   */
  public static int of(QosConfig config) {
    int exempt = config.exempt().isEmpty() ? 0 : Needs.EXEMPT;
    if (config.threads().isEmpty()) {
      return DEFAULT + config.reserve() + exempt;
    }
    int leasedAndReserved = Math.max(16, 4 * ProcessorUtils.availableProcessors());
    int enough = config.threads().getAsInt() + config.reserve() + exempt + leasedAndReserved;
    return config.admission() == AdmissionMode.OBSERVE ? Math.max(DEFAULT, enough) : enough;
  }

  /** Enlarges a pool for a configuration that is to be put in force, if it has this bean. */
  public static void grow(Object pool, QosConfig config) {
    each(pool, size -> size.resize(Math.max(size.made, of(config))));
  }

  /** Adapts the size of a pool to a configuration, if it has this bean. */
  public static void fit(Object pool, QosConfig config) {
    each(pool, size -> size.resize(of(config)));
  }

  private static void each(Object pool, Consumer<PoolSize> action) {
    if (pool instanceof Container container) {
      container.getBeans(PoolSize.class).forEach(action);
    }
  }

  /** Changes the size, unless the application has set another one. */
  private void resize(int next) {
    int now = pool.getMaxThreads();
    int observing = Math.max(DEFAULT, made);
    if (now == made || now == observing) {
      int wanted = now == made ? next : Math.max(DEFAULT, next);
      made = next;
      if (wanted != now) {
        pool.setMaxThreads(wanted);
      }
    }
  }

  /** Adapts the size of a pool to the admission mode, if it has this bean. */
  public static void observes(Object pool, boolean observing) {
    each(pool, size -> size.observes(observing));
  }

  /**
   * While a gate observes, only the pool limits handlers. They could take every thread of a pool
   * sized for the budgets, and leave none to read the content that they wait for. So the pool then
   * has Jetty's default size at least, unless the application has set another one.
   */
  private void observes(boolean observing) {
    int without = Math.max(DEFAULT, made);
    if (pool.getMaxThreads() == (observing ? made : without)) {
      pool.setMaxThreads(observing ? without : made);
    }
  }
}
