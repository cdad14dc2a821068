package io.github.jettyqos.jetty.connect;

import java.util.concurrent.Executor;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The differences between the Jetty versions from 12.0 on. All other used methods are in each of
 * them, and the tests run with several.
 */
public final class JettyVersions {
  private JettyVersions() {}

  /** The executor of handlers: virtual threads if the pool has them, otherwise the pool. */
  public static Executor workers(ThreadPool pool) {
    // VirtualThreads.getExecutor does the same, but is missing in 12.0 and 12.1.0.
    Executor virtual = VirtualThreads.getVirtualThreadsExecutor(pool);
    return virtual == null ? pool : virtual;
  }

  /**
   * The maximum of concurrent tasks of a pool of virtual threads; at most 0 if there is no limit.
   */
  @SuppressWarnings("removal")
  static int mostTasks(VirtualThreadPool pool) {
    try {
      return pool.getMaxConcurrentTasks();
    } catch (NoSuchMethodError e) {
      return pool.getMaxThreads(); // the name before 12.1.6, to be removed later
    }
  }
}
