package io.github.jettyqos.dropwizard;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.RatioGauge;
import io.dropwizard.core.server.AbstractServerFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jetty.ConnectorFactory;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosTree;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosBuilder;
import io.github.jettyqos.jetty.QosThreadPool;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * The gate, pool and connectors of the servers that a factory of Dropwizard builds, and the keys
 * from which they are made.
 */
final class BuiltServer {
  private static final String CLASSES = "classes";

  /** The name of the class of the admin connector. */
  private static final String ADMIN = "admin";

  /** The default path of Dropwizard's health endpoint, below that of the application. */
  private static final String HEALTH_CHECK = "/health-check";

  private final List<Consumer<QosBuilder>> additions = new ArrayList<>();
  private Map<String, Object> keys = Map.of();
  private @Nullable Qos qos;

  /** Checks and keeps the keys; the configuration is made when the server is built. */
  void configure(@Nullable Map<String, Object> given) {
    keys = given == null ? Map.of() : given;
    QosTree.read(keys);
  }

  void customize(Consumer<QosBuilder> addition) {
    additions.add(addition);
  }

  Qos qos() {
    Qos made = qos;
    if (made == null) {
      throw new IllegalStateException("the server is not built yet; ask after its start");
    }
    return made;
  }

  /**
   * Makes the gate of the next server, and registers its meters.
   *
   * @param application the context path of the application
   * @param admin the rules for requests of operators
   */
  void prepare(
      AbstractServerFactory factory,
      Environment environment,
      String application,
      List<String> admin) {
    QosBuilder builder = Qos.builder(config(factory, application, admin));
    additions.forEach(addition -> addition.accept(builder));
    Qos made = builder.build();
    qos = made;
    new QosMetrics(made).bindTo(new DropwizardMeters(environment.metrics()));
  }

  private QosConfig config(AbstractServerFactory factory, String application, List<String> admin) {
    Map<String, Object> tree = new LinkedHashMap<>(keys);
    if (factory.isEnableVirtualThreads()) {
      tree.putIfAbsent("threads", factory.getMaxThreads()); // no pool limits virtual threads
    }
    boolean given = keys.containsKey(CLASSES);
    if (!given || QosTree.read(keys).exempt().isEmpty()) {
      tree.put(CLASSES, exemptFirst(application, admin, given));
    }
    return QosTree.read(tree);
  }

  /** The given classes behind those of operators and probes, unless they have these names. */
  private Map<Object, Object> exemptFirst(String application, List<String> admin, boolean given) {
    List<String> probes = new ArrayList<>(given ? List.of() : QosTree.probes());
    probes.add("path:" + withoutEnd(application) + HEALTH_CHECK);
    Map<Object, Object> classes = new LinkedHashMap<>();
    if (!admin.isEmpty()) {
      classes.put(ADMIN, Map.of("match", admin, "exempt", true));
    }
    classes.put("health", Map.of("match", probes, "exempt", true));
    if (keys.get(CLASSES) instanceof Map<?, ?> own) {
      classes.keySet().removeAll(own.keySet());
      classes.putAll(own);
    }
    return classes;
  }

  /** The rule for the paths of operators; none if those of the application are among them. */
  static List<String> pathsOf(String admin, String application) {
    String prefix = withoutEnd(admin) + "/";
    boolean takesAll = (withoutEnd(application) + "/").startsWith(prefix);
    return takesAll ? List.of() : List.of("path:" + prefix + "*");
  }

  /** A context path as Jetty uses it: "" for the root, and without a slash at its end. */
  private static String withoutEnd(String contextPath) {
    return contextPath.replaceFirst("/\\*?$", "");
  }

  /** A pool of the size that Dropwizard's would have, with the gauges of that one. */
  ThreadPool threadPool(AbstractServerFactory factory, MetricRegistry registry) {
    QosThreadPool pool = qos().threadPool();
    pool.setName("dw");
    if (factory.isEnableVirtualThreads()) {
      return pool.useVirtualThreads();
    }
    pool.setMinThreads(Math.min(pool.getMinThreads(), factory.getMaxThreads()));
    pool.setMaxThreads(factory.getMaxThreads());
    pool.setMinThreads(factory.getMinThreads());
    pool.setIdleTimeout((int) factory.getIdleThreadTimeout().toMilliseconds());
    String prefix = MetricRegistry.name(QueuedThreadPool.class, pool.getName());
    gauge(registry, prefix, "utilization", () -> part(pool, pool.getThreads()));
    gauge(registry, prefix, "utilization-max", () -> part(pool, pool.getMaxThreads()));
    registry.gauge(MetricRegistry.name(prefix, "size"), () -> pool::getThreads);
    registry.gauge(MetricRegistry.name(prefix, "jobs"), () -> pool::getQueueSize);
    return pool;
  }

  private static RatioGauge.Ratio part(QueuedThreadPool pool, int of) {
    return RatioGauge.Ratio.of(pool.getThreads() - pool.getIdleThreads(), of);
  }

  private static void gauge(
      MetricRegistry registry, String prefix, String name, Supplier<RatioGauge.Ratio> ratio) {
    registry.gauge(
        MetricRegistry.name(prefix, name),
        () ->
            new RatioGauge() {
              @Override
              protected Ratio getRatio() {
                return ratio.get();
              }
            });
  }

  /** A factory whose connectors know the classes of their connections, as far as that can be. */
  ConnectorFactory connectors(ConnectorFactory like) {
    return (server, registry, name, pool) -> {
      Connector connector = like.build(server, registry, name, pool);
      return connector.getClass() == ServerConnector.class
          ? qos().connector((ServerConnector) connector)
          : connector;
    };
  }

  /** Puts the gate in front of all handlers. */
  Server install(Server server) {
    qos().install(server);
    return server;
  }
}
