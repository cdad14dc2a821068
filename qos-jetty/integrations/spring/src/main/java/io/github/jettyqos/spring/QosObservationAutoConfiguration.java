package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Qos;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** The auto-configuration of the class in the observations of requests. */
@AutoConfiguration(
    after = QosAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
    })
@ConditionalOnClass({ObservationFilter.class, ServerRequestObservationContext.class})
@ConditionalOnBean({Qos.class, ObservationRegistry.class})
public class QosObservationAutoConfiguration {
  /** The name of the bean, by which the installer knows that classes are observed. */
  static final String FILTER = "qosClassOfRequest";

  @Bean(FILTER)
  @ConditionalOnMissingBean
  ClassOfRequest qosClassOfRequest() {
    return new ClassOfRequest();
  }
}
