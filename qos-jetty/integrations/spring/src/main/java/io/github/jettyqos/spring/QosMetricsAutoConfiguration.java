package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The auto-configuration of the meters of the classes, which Boot binds to its registry. */
@AutoConfiguration(after = QosAutoConfiguration.class)
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(Qos.class)
public class QosMetricsAutoConfiguration {
  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  QosMetrics qosMetrics(Qos qos) {
    return new QosMetrics(qos);
  }
}
