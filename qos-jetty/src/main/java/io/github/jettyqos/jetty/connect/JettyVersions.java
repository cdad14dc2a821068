package io.github.jettyqos.jetty.connect;

import java.util.concurrent.Executor;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * What Jetty's versions from 12.0 on name differently. All else that is used of Jetty is in each of
 * them, and the tests run with several.
 */
public final class JettyVersions {
  private JettyVersions() {}

  /** Where handlers run: on virtual threads if the pool has such, else in the pool. */
  public static Executor workers(ThreadPool pool) {
    // VirtualThreads.getExecutor says the same, but is not in 12.0, nor in 12.1.0.
    Executor virtual = VirtualThreads.getVirtualThreadsExecutor(pool);
    return virtual == null ? pool : virtual;
  }

  /** How many tasks a pool of virtual threads runs at once; not above 0 if there is no limit. */
  @SuppressWarnings("removal")
  static int mostTasks(VirtualThreadPool pool) {
    try {
      return pool.getMaxConcurrentTasks();
    } catch (NoSuchMethodError e) {
      return pool.getMaxThreads(); // its name before 12.1.6, which a later one will not have
    }
  }
}
