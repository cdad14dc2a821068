package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosThreadPool;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Boot's own keys for the pool that is replaced.
 *
 * @param max {@code server.jetty.threads.max}
 * @param min {@code server.jetty.threads.min}
 * @param idleTimeout {@code server.jetty.threads.idle-timeout}
 * @param virtual {@code spring.threads.virtual.enabled}, on a JDK with virtual threads
 */
record BootThreads(
    Optional<Integer> max, Optional<Integer> min, Optional<Duration> idleTimeout, boolean virtual) {
  static final String MAX = "server.jetty.threads.max";
  private static final String CAPACITY = "server.jetty.threads.max-queue-capacity";

  /** Boot's default. */
  private static final int BOOTS_MAX = 200;

  private static final int FIRST_WITH_VIRTUAL = 21;

  static BootThreads of(Environment environment) {
    Binder binder = Binder.get(environment);
    Optional<Integer> capacity = find(binder, CAPACITY, Integer.class);
    if (capacity.isPresent()) {
      throw new BootKeyException(
          CAPACITY,
          capacity.get() + " would turn away the server's own tasks as well as requests",
          "Remove it: the queues of the classes are bounded (qos.classes.NAME.queue.max).");
    }
    return new BootThreads(
        find(binder, MAX, Integer.class),
        find(binder, "server.jetty.threads.min", Integer.class),
        find(binder, "server.jetty.threads.idle-timeout", Duration.class),
        Runtime.version().feature() >= FIRST_WITH_VIRTUAL
            && find(binder, "spring.threads.virtual.enabled", Boolean.class).orElse(false));
  }

  private static <T> Optional<T> find(Binder binder, String key, Class<T> type) {
    return Optional.ofNullable(binder.bind(key, type).orElse(null));
  }

  /**
   * Concurrent handlers if the configuration leaves them to the pool. With virtual threads there is
   * no bound by the pool, so Boot's maximum for the pool is used.
   */
  Optional<Integer> handlers() {
    return virtual ? Optional.of(max.orElse(BOOTS_MAX)) : Optional.empty();
  }

  /** A pool of that size. */
  ThreadPool pool(Qos qos) {
    QosThreadPool pool = qos.threadPool();
    if (virtual) {
      requireHandlers(qos);
      return pool.useVirtualThreads();
    }
    max.ifPresent(threads -> size(pool, threads));
    min.ifPresent(threads -> pool.setMinThreads(Math.min(threads, pool.getMaxThreads())));
    idleTimeout.ifPresent(time -> pool.setIdleTimeout((int) time.toMillis()));
    return pool;
  }

  private static void size(QosThreadPool pool, int threads) {
    pool.setMinThreads(Math.min(pool.getMinThreads(), threads));
    pool.setMaxThreads(threads);
  }

  private void requireHandlers(Qos qos) {
    int threads = qos.config().threads().orElse(0);
    if (max.isPresent() && threads > max.get()) {
      throw ConfigException.of(
          "threads", threads, "is more than " + MAX + " (" + max.get() + ") lets run at once");
    }
  }
}
