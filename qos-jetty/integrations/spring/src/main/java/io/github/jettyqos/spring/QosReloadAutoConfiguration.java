package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;

/** The auto-configuration of the reload with Spring Cloud. */
@AutoConfiguration(after = QosAutoConfiguration.class)
@ConditionalOnClass(EnvironmentChangeEvent.class)
@ConditionalOnBean(Qos.class)
public class QosReloadAutoConfiguration {
  @Bean
  ChangedKeys qosChangedKeys(Qos qos, ConfigurableEnvironment environment) {
    return new ChangedKeys(qos, environment);
  }
}
