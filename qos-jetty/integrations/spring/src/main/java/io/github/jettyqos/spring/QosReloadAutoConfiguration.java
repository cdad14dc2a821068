package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The auto-configuration of the reload with Spring Cloud, of a server that was made from the keys.
 */
@AutoConfiguration(after = QosAutoConfiguration.class)
@ConditionalOnClass(EnvironmentChangeEvent.class)
@ConditionalOnBean(QosProperties.class)
public class QosReloadAutoConfiguration {
  @Bean
  ChangedKeys qosChangedKeys(Qos qos, ConfigurableEnvironment environment) {
    return new ChangedKeys(qos, environment);
  }
}
