package io.github.jettyqos.spring;

import org.springframework.http.HttpRequest;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The additions to Spring's clients by which their calls tell the hosts of {@code qos.onward} what
 * they are made for. None is an interceptor, which would have bodies buffered.
 */
public final class OnwardClients {
  private final OnwardCalls calls;

  /**
   * The additions for the calls of a server.
   *
   * @param calls of the server
   */
  public OnwardClients(OnwardCalls calls) {
    this.calls = calls;
  }

  /**
   * Has its requests tell, once they have the headers of the call.
   *
   * @param builder of a client
   */
  public void add(RestClient.Builder builder) {
    builder.defaultRequest(call -> call.httpRequest(this::tell));
  }

  /**
   * Has its requests tell; headers of the call replace what is told.
   *
   * @param template a client
   */
  public void add(RestTemplate template) {
    template.getClientHttpRequestInitializers().add(this::tell);
  }

  private void tell(HttpRequest request) {
    calls
        .fields(request.getURI())
        .forEach(
            (name, value) -> {
              if (request.getHeaders().getFirst(name) == null) {
                request.getHeaders().set(name, value);
              }
            });
  }

  /**
   * Adds a filter.
   *
   * @param builder of a client
   */
  public void add(WebClient.Builder builder) {
    Filters.add(builder, calls);
  }

  /** What needs the classes of Spring WebFlux. */
  private static final class Filters {
    static void add(WebClient.Builder builder, OnwardCalls calls) {
      builder.filter(filter(calls));
    }

    private static ExchangeFilterFunction filter(OnwardCalls calls) {
      return (request, next) -> {
        ClientRequest.Builder told = ClientRequest.from(request);
        calls
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
