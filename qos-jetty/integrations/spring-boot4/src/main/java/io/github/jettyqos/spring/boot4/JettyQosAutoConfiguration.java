package io.github.jettyqos.spring.boot4;

import io.github.jettyqos.spring.QosAutoConfiguration;
import io.github.jettyqos.spring.QosInstaller;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.context.annotation.Bean;

/** The auto-configuration of Boot's Jetty, active with a configuration. */
@AutoConfiguration(after = QosAutoConfiguration.class)
@ConditionalOnClass(ConfigurableJettyWebServerFactory.class)
@ConditionalOnBean(QosInstaller.class)
public class JettyQosAutoConfiguration {
  @Bean
  JettyQosCustomizer jettyQosCustomizer(QosInstaller installer) {
    return new JettyQosCustomizer(installer);
  }
}
