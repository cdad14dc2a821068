package io.github.jettyqos.jetty.connect;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import java.util.Collection;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ReservedThreadExecutor;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The number of handlers that can run at once without starving the rest of Jetty.
 *
 * <p>Selectors, acceptors and the tasks of connections run in the same pool as handlers. If
 * handlers can take every thread, a connection whose bytes a blocked handler waits for is never
 * read. So the permits that can run at once are at most
 *
 * <pre>threads of the pool - leased (acceptors, selectors) - reserved threads - reserve</pre>
 *
 * <p>Connectors may be added after handlers have started, and a pool may be resized. So this is
 * computed at each use, see {@link ConnectorWatch}.
 *
 * @param most handlers at once; {@link #UNBOUNDED} if handlers need no thread of the pool
 * @param formula its computation in words, for the error message
 */
public record ThreadSupply(int most, String formula) {
  /** The maximum of a partition. */
  static final int UNBOUNDED = 65535;

  /** The supply of the present pool and connectors. */
  static ThreadSupply of(ThreadPool pool, Collection<Connector> connectors, int reserve) {
    int leased = connectors.stream().mapToInt(ThreadSupply::leased).sum();
    if (pool instanceof QueuedThreadPool queued) {
      if (VirtualThreads.isUseVirtualThreads(queued)) {
        // Acceptors, selectors and reserved threads are platform threads, outside of its limit.
        return queued.getVirtualThreadsExecutor() instanceof VirtualThreadPool virtual
            ? of(virtual, 0, reserve)
            : new ThreadSupply(UNBOUNDED, "virtual threads");
      }
      int reserved = reservedThreads(queued);
      return of(queued.getMaxThreads(), leased, reserved, reserve);
    }
    if (pool instanceof VirtualThreadPool virtual) {
      // Its limit counts selectors and the tasks of connections as well as handlers.
      return of(virtual, leased, reserve);
    }
    if (pool instanceof ThreadPool.SizedThreadPool sized) {
      return of(sized.getMaxThreads(), leased, 0, reserve);
    }
    return new ThreadSupply(UNBOUNDED, "a pool of unknown size");
  }

  private static ThreadSupply of(VirtualThreadPool pool, int leased, int reserve) {
    int tasks = JettyVersions.mostTasks(pool);
    return tasks <= 0
        ? new ThreadSupply(UNBOUNDED, "unlimited virtual threads")
        : of(tasks, leased, 0, reserve);
  }

  private static ThreadSupply of(int threads, int leased, int reserved, int reserve) {
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

  /**
   * The handlers that a configuration divides among its classes.
   *
   * @throws ConfigException if none is left
   */
  public int divided(QosConfig config) {
    int threads = Needs.divided(config, most);
    if (threads < 1) {
      throw ConfigException.of("threads", threads, "are left: " + formula);
    }
    return threads;
  }

  /** The handlers of all classes, including exempt ones. */
  public int withReserve(QosConfig config) {
    return most == UNBOUNDED ? UNBOUNDED : most + config.reserve();
  }

  public boolean canGive(Partition partition) {
    return Needs.atOnce(partition) <= most;
  }

  /** Returns a partition, unless handlers could take every thread under it. */
  public Partition require(Partition partition) {
    return Needs.requireSupply(partition, most, formula);
  }
}
