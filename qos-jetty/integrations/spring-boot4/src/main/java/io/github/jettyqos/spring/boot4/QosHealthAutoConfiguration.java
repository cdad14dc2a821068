package io.github.jettyqos.spring.boot4;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.spring.QosAutoConfiguration;
import io.github.jettyqos.spring.QosHealth;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * The auto-configuration of the health indicator {@code qos}, which is always up: it tells, and
 * decides nothing.
 */
@AutoConfiguration(after = QosAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(Qos.class)
public class QosHealthAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean(name = "qosHealthIndicator")
  @ConditionalOnEnabledHealthIndicator("qos")
  HealthIndicator qosHealthIndicator(Qos qos) {
    QosHealth told = new QosHealth(qos);
    return () -> Health.up().withDetails(told.details()).build();
  }
}
