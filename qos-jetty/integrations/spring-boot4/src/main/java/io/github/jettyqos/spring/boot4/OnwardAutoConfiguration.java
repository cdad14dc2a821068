package io.github.jettyqos.spring.boot4;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.spring.OnwardCalls;
import io.github.jettyqos.spring.OnwardClients;
import io.github.jettyqos.spring.QosAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.RestTemplateCustomizer;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

/** The auto-configuration of Spring's clients, whose calls tell the hosts of {@code qos.onward}. */
@AutoConfiguration(after = QosAutoConfiguration.class)
@ConditionalOnBean(Qos.class)
public class OnwardAutoConfiguration {
  @Bean
  OnwardCalls qosOnwardCalls(ObjectProvider<Qos> qos) {
    return new OnwardCalls(qos);
  }

  /** The clients for servlets. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(RestClientCustomizer.class)
  static class Rest {
    @Bean
    RestClientCustomizer qosOnwardOfRestClient(OnwardCalls calls) {
      return builder -> new OnwardClients(calls).add(builder);
    }

    @Bean
    RestTemplateCustomizer qosOnwardOfRestTemplate(OnwardCalls calls) {
      return template -> new OnwardClients(calls).add(template);
    }
  }

  /** The client of Spring WebFlux. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({WebClientCustomizer.class, WebClient.class})
  static class Reactive {
    @Bean
    WebClientCustomizer qosOnwardOfWebClient(OnwardCalls calls) {
      return builder -> new OnwardClients(calls).add(builder);
    }
  }
}
