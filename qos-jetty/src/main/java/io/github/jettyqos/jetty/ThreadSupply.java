package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.Needs;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ReservedThreadExecutor;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * How many handlers can run at once so that nothing else starves: the starvation rule.
 *
 * <p>Selectors, acceptors and the tasks of connections run in the same pool as handlers. If
 * handlers can take every thread, a connection whose bytes a blocked handler waits for is never
 * read. So the permits that can run at once are at most
 *
 * <pre>threads of the pool - leased (acceptors, selectors) - reserved threads - reserve</pre>
 *
 * @param most handlers at once; {@link #UNBOUNDED} if handlers need no thread of the pool
 * @param formula how it comes about, for the error message
 */
record ThreadSupply(int most, String formula) {
  /** As many as a partition can have. */
  static final int UNBOUNDED = 65535;

  static ThreadSupply of(Server server, int reserve) {
    ThreadPool pool = server.getThreadPool();
    if (pool instanceof QueuedThreadPool queued) {
      if (VirtualThreads.isUseVirtualThreads(queued)) {
        return new ThreadSupply(UNBOUNDED, "virtual threads");
      }
      int reserved = reservedThreads(queued);
      return of(server, queued.getMaxThreads(), reserved, reserve);
    }
    if (pool instanceof VirtualThreadPool virtual) {
      // Its limit counts selectors and the tasks of connections as well as handlers.
      int tasks = virtual.getMaxConcurrentTasks();
      return tasks <= 0
          ? new ThreadSupply(UNBOUNDED, "unlimited virtual threads")
          : of(server, tasks, 0, reserve);
    }
    if (pool instanceof ThreadPool.SizedThreadPool sized) {
      return of(server, sized.getMaxThreads(), 0, reserve);
    }
    return new ThreadSupply(UNBOUNDED, "a pool of unknown size");
  }

  private static ThreadSupply of(Server server, int threads, int reserved, int reserve) {
    int leased = 0;
    for (Connector connector : server.getConnectors()) {
      leased += leased(connector);
    }
    return new ThreadSupply(
        threads - leased - reserved - reserve,
        "%d threads - %d for acceptors and selectors - %d reserved threads - %d reserve"
            .formatted(threads, leased, reserved, reserve));
  }

  private static int leased(Connector connector) {
    int acceptors =
        connector instanceof AbstractConnector abstractConnector
            ? Math.max(0, abstractConnector.getAcceptors())
            : 0;
    SelectorManager manager =
        connector instanceof AbstractConnector container
            ? container.getBean(SelectorManager.class)
            : null;
    return acceptors + (manager == null ? 0 : manager.getSelectorCount());
  }

  private static int reservedThreads(QueuedThreadPool pool) {
    return ReservedThreadExecutor.reservedThreads(pool, pool.getReservedThreads());
  }

  /** Returns a partition, but refuses one under which handlers could take every thread. */
  Partition require(Partition partition) {
    return Needs.requireSupply(partition, most, formula);
  }
}
