package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

/** The checks of a configuration against the setup of its server. */
final class SetUp {
  private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);

  private SetUp() {}

  /**
   * Refuses keys without effect, since their author expects one. A server without connectors is
   * checked when they are added.
   *
   * @param knowsClasses whether a connector counts connections by class, and detects the close by a
   *     client
   * @throws ConfigException with the key
   */
  static void check(QosConfig config, Server server, Predicate<Connector> knowsClasses) {
    if (isWithoutQosConnector(server, knowsClasses)) {
      Needs.refuseWithoutQosConnector(config);
    }
  }

  private static boolean isWithoutQosConnector(Server server, Predicate<Connector> knowsClasses) {
    Connector[] connectors = server.getConnectors();
    return connectors.length > 0 && Stream.of(connectors).noneMatch(knowsClasses);
  }

  /** Warns about connectors that do not detect the close by a client; returns whether it did. */
  static boolean sayIfClosingIsNotSeen(Server server, Predicate<Connector> knowsClasses) {
    boolean without = isWithoutQosConnector(server, knowsClasses);
    if (without) {
      LOG.info(
          "a client that closes its HTTP/1.1 connection while its request waits is not seen: no"
              + " connector of this server is of Qos.connector");
    }
    return without;
  }

  /** Warns on the standard error if logging is off. */
  static void sayIfNothingIsLogged() {
    if (LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory) {
      System.err.println(
          "QoS for Jetty logs nothing: there is no SLF4J binding on the class path, such as"
              + " org.eclipse.jetty:jetty-slf4j-impl");
    }
  }
}
