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

/**
 * What of a configuration a server as it is set up cannot do, and what else is to be said of it.
 */
final class SetUp {
  private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);

  private SetUp() {}

  /**
   * Refuses keys that have no effect, since whoever wrote them believes that they have one. A
   * server that has no connector yet gets its own later, and is judged when these come.
   *
   * @param knowsClasses whether a connector counts connections by class, and sees clients leave
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

  /** Says what no other connector can do, and returns whether there was a reason to. */
  static boolean sayIfClosingIsNotSeen(Server server, Predicate<Connector> knowsClasses) {
    boolean without = isWithoutQosConnector(server, knowsClasses);
    if (without) {
      LOG.info(
          "a client that closes its HTTP/1.1 connection while its request waits is not seen: no"
              + " connector of this server is of Qos.connector");
    }
    return without;
  }

  /** An operator who reads no log must learn that there is none. */
  static void sayIfNothingIsLogged() {
    if (LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory) {
      System.err.println(
          "QoS for Jetty logs nothing: there is no SLF4J binding on the class path, such as"
              + " org.eclipse.jetty:jetty-slf4j-impl");
    }
  }
}
