package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosHandler;
import io.github.jettyqos.jetty.RequestAttributes;
import java.security.KeyStore;
import java.security.KeyStoreException;
import javax.management.MBeanServer;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/**
 * The installer of pool, connectors and gate in Boot's Jetty, called by the starters as the last
 * customizer.
 */
public final class QosInstaller {
  private static final Logger LOG = LoggerFactory.getLogger(QosInstaller.class);

  private final Qos qos;
  private final BootThreads threads;
  private final @Nullable MBeanServer beans;
  private final boolean observed;
  private @Nullable QosHandler handler;

  QosInstaller(Qos qos, BootThreads threads, @Nullable MBeanServer beans, boolean observed) {
    this.qos = qos;
    this.threads = threads;
    this.beans = beans;
    this.observed = observed;
  }

  /**
   * The pool, by {@code server.jetty.threads} and {@code spring.threads.virtual}.
   *
   * @return a new pool
   */
  public ThreadPool threadPool() {
    return threads.pool(qos);
  }

  /**
   * Replaces the connectors and puts the gate in front of all handlers.
   *
   * @param server with its connectors and handlers, not started
   */
  public void install(Server server) {
    if (handler != null) {
      LOG.warn("a second Jetty of one application is without service classes");
      return;
    }
    for (Connector connector : server.getConnectors()) {
      connector.getConnectionFactories().stream()
          .filter(SslConnectionFactory.class::isInstance)
          .map(factory -> ((SslConnectionFactory) factory).getSslContextFactory())
          .forEach(QosInstaller::requireAlias);
    }
    qos.replaceConnectors(server);
    limitNewConnectors(server);
    if (beans != null
        && ClassUtils.isPresent("org.eclipse.jetty.jmx.MBeanContainer", null)
        && server.getBean(MBeanContainer.class) == null) {
      server.addBean(new MBeanContainer(beans));
    }
    if (observed) {
      server.setAttribute(RequestAttributes.WANTED, true);
    }
    handler = qos.install(server);
  }

  /** Applies {@code server.jetty.max-connections} to the new connectors. */
  private static void limitNewConnectors(Server server) {
    for (NetworkConnectionLimit each : server.getBeans(NetworkConnectionLimit.class)) {
      server.removeBean(each);
      server.addBean(
          new NetworkConnectionLimit(each.getMaxNetworkConnectionCount(), server.getConnectors()));
    }
  }

  /** The check that Boot's own, replaced connector does at its start. */
  private static void requireAlias(SslContextFactory.Server ssl) {
    KeyStore keys = ssl.getKeyStore();
    String alias = ssl.getCertAlias();
    try {
      if (keys != null && alias != null && !keys.containsAlias(alias)) {
        throw new IllegalStateException("Keystore does not contain alias '" + alias + "'");
      }
    } catch (KeyStoreException e) {
      throw new IllegalStateException("Could not determine if keystore contains " + alias, e);
    }
  }

  /** The gate; null if no Jetty of this application was customized. */
  @Nullable QosHandler handler() {
    return handler;
  }
}
