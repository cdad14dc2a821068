package io.github.jettyqos.jetty.connect;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** The copy of a connector's settings to the connector that replaces it. */
public final class SameConnector {
  private SameConnector() {}

  /**
   * Whether a connector has no behaviour of its own that a copy would lose. Code that only runs
   * before the start, such as Spring Boot's check of its certificate, is ignored.
   */
  public static boolean canReplace(ServerConnector connector) {
    Class<?> type = connector.getClass();
    while (type != ServerConnector.class) {
      for (Method each : type.getDeclaredMethods()) {
        if (!each.getName().equals("doStart") && !each.isSynthetic()) {
          return false;
        }
      }
      type = type.getSuperclass();
    }
    return true;
  }

  // Components of the server are not passed on: the connector would stop them with itself.

  public static @Nullable Executor executor(ServerConnector like) {
    return like.getExecutor() == like.getServer().getThreadPool() ? null : like.getExecutor();
  }

  public static @Nullable Scheduler scheduler(ServerConnector like) {
    Server server = like.getServer();
    return like.getScheduler() == server.getScheduler() ? null : like.getScheduler();
  }

  public static @Nullable ByteBufferPool buffers(ServerConnector like) {
    Server server = like.getServer();
    return like.getByteBufferPool() == server.getByteBufferPool() ? null : like.getByteBufferPool();
  }

  public static void copy(ServerConnector from, ServerConnector to) {
    to.setConnectionFactories(List.copyOf(from.getConnectionFactories()));
    to.setDefaultProtocol(from.getDefaultProtocol());
    to.setName(from.getName());
    to.setHost(from.getHost());
    to.setPort(from.getPort());
    to.setIdleTimeout(from.getIdleTimeout());
    to.setShutdownIdleTimeout(from.getShutdownIdleTimeout());
    to.setInheritChannel(from.isInheritChannel());
    to.setAcceptQueueSize(from.getAcceptQueueSize());
    to.setReuseAddress(from.getReuseAddress());
    to.setReusePort(from.isReusePort());
    to.setAcceptedTcpNoDelay(from.getAcceptedTcpNoDelay());
    to.setAcceptedReceiveBufferSize(from.getAcceptedReceiveBufferSize());
    to.setAcceptedSendBufferSize(from.getAcceptedSendBufferSize());
    to.setAcceptorPriorityDelta(from.getAcceptorPriorityDelta());
    to.setAccepting(from.isAccepting());
    beans(from, to);
    from.getEventListeners().forEach(to::addEventListener);
  }

  /** Copies added beans, such as connection statistics. */
  private static void beans(ServerConnector from, ServerConnector to) {
    for (Object bean : from.getBeans()) {
      if (isOwn(from, bean) || to.contains(bean)) {
        continue;
      }
      if (from.isAuto(bean)) {
        to.addBean(bean);
      } else {
        to.addBean(bean, from.isManaged(bean));
      }
    }
  }

  private static boolean isOwn(ServerConnector connector, Object bean) {
    return bean instanceof ConnectionFactory
        || bean instanceof SelectorManager
        || bean == connector.getExecutor()
        || bean == connector.getScheduler()
        || bean == connector.getByteBufferPool();
  }
}
