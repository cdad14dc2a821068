package io.github.jettyqos.spring.boot3;

import io.github.jettyqos.spring.QosInstaller;
import org.springframework.boot.web.embedded.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** The last customizer of the server, which replaces the connectors of the earlier ones. */
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
    factory.addServerCustomizers(installer::install);
  }
}
