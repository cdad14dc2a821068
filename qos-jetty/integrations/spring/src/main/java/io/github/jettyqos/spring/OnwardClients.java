package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Onward;
import io.github.jettyqos.jetty.Qos;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The additions to Spring's clients by which their calls tell the hosts of {@code qos.onward} what
 * they are made for. Without the key, when a client is built, there are none: an interceptor would
 * have bodies buffered.
 */
public final class OnwardClients {
  private final Qos qos;

  /**
   * The additions for the calls of a server.
   *
   * @param qos of the server
   */
  public OnwardClients(Qos qos) {
    this.qos = qos;
  }

  private boolean isOn() {
    return !qos.config().frontEnds().onward().isEmpty();
  }

  /**
   * Adds an interceptor.
   *
   * @param builder of a client
   */
  public void add(RestClient.Builder builder) {
    if (isOn()) {
      builder.requestInterceptor(interceptor());
    }
  }

  /**
   * Adds an interceptor.
   *
   * @param template a client
   */
  public void add(RestTemplate template) {
    if (isOn()) {
      template.getInterceptors().add(interceptor());
    }
  }

  private ClientHttpRequestInterceptor interceptor() {
    Onward onward = Onward.of(qos);
    return (request, body, execution) -> {
      HttpHeaders headers = request.getHeaders();
      onward
          .fields(request.getURI())
          .forEach(
              (name, value) -> {
                if (headers.getFirst(name) == null) {
                  headers.set(name, value);
                }
              });
      return execution.execute(request, body);
    };
  }

  /**
   * Adds a filter.
   *
   * @param builder of a client
   */
  public void add(WebClient.Builder builder) {
    if (isOn()) {
      Filters.add(builder, Onward.of(qos));
    }
  }

  /** What needs the classes of Spring WebFlux. */
  private static final class Filters {
    static void add(WebClient.Builder builder, Onward onward) {
      builder.filter(filter(onward));
    }

    private static ExchangeFilterFunction filter(Onward onward) {
      return (request, next) -> {
        ClientRequest.Builder told = ClientRequest.from(request);
        onward
            .fields(request.url())
            .forEach(
                (name, value) -> {
                  if (request.headers().getFirst(name) == null) {
                    told.header(name, value);
                  }
                });
        return next.exchange(told.build());
      };
    }
  }
}
