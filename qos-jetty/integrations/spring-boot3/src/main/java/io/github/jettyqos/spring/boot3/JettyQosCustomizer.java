package io.github.jettyqos.spring.boot3;

import io.github.jettyqos.spring.QosInstaller;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.web.embedded.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** The last of those that customize: what is there by then is taken over. */
final class JettyQosCustomizer
    implements WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory>, Ordered {
  private final QosInstaller installer;

  JettyQosCustomizer(QosInstaller installer) {
    this.installer = installer;
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public void customize(ConfigurableJettyWebServerFactory factory) {
    factory.setThreadPool(installer.threadPool());
    factory.addServerCustomizers(
        server -> {
          installer.install(server);
          limitNewConnectors(server);
        });
  }

  /** {@code server.jetty.max-connections} was for the connectors that there were before. */
  private static void limitNewConnectors(Server server) {
    for (NetworkConnectionLimit each : server.getBeans(NetworkConnectionLimit.class)) {
      server.removeBean(each);
      server.addBean(
          new NetworkConnectionLimit(each.getMaxNetworkConnectionCount(), server.getConnectors()));
    }
  }
}
