package io.github.jettyqos.jetty.home;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosBuilder;
import io.github.jettyqos.jetty.QosThreadPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The factory methods called by the XML of the module {@code qos}, in this order. An empty value of
 * a key of the ini file counts as absent.
 */
public final class QosModule {

  private static final Logger LOG = LoggerFactory.getLogger(QosModule.class);

  private QosModule() {}

  /**
   * Reads the configuration.
   *
   * @param file {@code jetty.qos.config}, the path of the file in YAML
   * @param watch {@code jetty.qos.watch}, the polling interval, such as {@code 10s}; from 100 ms to
   *     1 h; empty: no polling
   * @param name {@code jetty.qos.name}, the key {@code server} of the names of the beans; empty:
   *     none
   * @return the argument of the other methods
   * @throws IOException if the file cannot be read
   * @throws ConfigException with the invalid key, or with the file and its invalid key
   */
  public static Qos load(String file, String watch, String name) throws IOException {
    Path path = Path.of(file);
    if (!Files.exists(path)) {
      throw said(
          new ConfigException(
              "jetty.qos.config",
              path
                  + " does not exist; java -jar start.jar --create-files makes a first etc/qos.yaml"));
    }
    try {
      QosBuilder builder = Qos.builder(QosYaml.load(path)).file(path);
      if (!watch.isBlank()) {
        builder.watch(Durations.parse(watch));
      }
      if (!name.isBlank()) {
        builder.name(name);
      }
      return builder.build();
    } catch (ConfigException e) {
      throw said(named(e, path));
    }
  }

  /** Logs one line, since Jetty's report is a page of stack traces. */
  private static ConfigException said(ConfigException wrong) {
    LOG.error("the server does not start: {}", wrong.getMessage());
    return wrong;
  }

  /** Keeps the keys of the ini file; the others belong to the configuration file. */
  private static ConfigException named(ConfigException wrong, Path file) {
    return switch (wrong.key()) {
      case "watch", "duration" -> wrong.at("jetty.qos.watch");
      case "name" -> wrong.at("jetty.qos.name");
      default -> wrong.at(file.getFileName() + ": " + wrong.key());
    };
  }

  /**
   * The pool of the server.
   *
   * @param qos as loaded
   * @param virtual {@code jetty.qos.virtualThreads}: whether handlers run on virtual threads
   * @return a new pool
   * @throws ConfigException if it is neither true nor false, or before Java 21
   */
  public static QosThreadPool threadPool(Qos qos, String virtual) {
    QosThreadPool pool = qos.threadPool();
    if (isTrue("jetty.qos.virtualThreads", virtual)) {
      try {
        pool.useVirtualThreads();
      } catch (IllegalStateException e) {
        throw said(
            ConfigException.of(
                "jetty.qos.virtualThreads", virtual, "cannot be: " + e.getMessage()));
      }
    }
    return pool;
  }

  /**
   * Replaces the connector of a Jetty module by one that knows the classes of its connections.
   *
   * @param qos as loaded
   * @param server the server
   * @param connector made by its module; null if that is not enabled
   * @param wanted {@code jetty.qos.connector}: whether to replace it
   * @return the resulting connector; null if there was none
   * @throws ConfigException if {@code wanted} is neither true nor false
   */
  public static @Nullable ServerConnector connector(
      Qos qos, Server server, @Nullable ServerConnector connector, String wanted) {
    if (!isTrue("jetty.qos.connector", wanted)
        || connector == null
        || connector.getClass() != ServerConnector.class) {
      return connector;
    }
    ServerConnector known = qos.connector(connector);
    var connectors = server.getConnectors();
    for (int i = 0; i < connectors.length; i++) {
      if (connectors[i] == connector) {
        connectors[i] = known;
      }
    }
    server.setConnectors(connectors);
    return known;
  }

  /**
   * Puts the gate in front of all handlers when the server starts: at that time every module has
   * inserted its handlers, in any order.
   *
   * @param qos as loaded
   * @param server not started
   */
  public static void install(Qos qos, Server server) {
    server.addEventListener(
        new LifeCycle.Listener() {
          @Override
          public void lifeCycleStarting(LifeCycle starting) {
            server.removeEventListener(this); // after a restart the same gate is used
            qos.install(server);
          }
        });
  }

  private static boolean isTrue(String key, String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw said(ConfigException.of(key, value, "is neither true nor false"));
    };
  }
}
