package io.github.jettyqos.jetty;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** A view of a client of the JDK that adds the fields of {@code Onward} to its requests. */
final class OnwardJdkClient extends HttpClient {
  private final Function<URI, Map<String, String>> onward;
  private final HttpClient client;

  private OnwardJdkClient(Function<URI, Map<String, String>> onward, HttpClient client) {
    this.onward = onward;
    this.client = client;
  }

  static HttpClient of(Function<URI, Map<String, String>> onward, HttpClient client) {
    if (client.followRedirects() != Redirect.NEVER) {
      throw new IllegalArgumentException(
          "the client follows redirects ("
              + client.followRedirects()
              + "), and would tell other hosts, too; build it with followRedirects(NEVER)");
    }
    return new OnwardJdkClient(onward, client);
  }

  private HttpRequest told(HttpRequest request) {
    Map<String, String> fields = onward.apply(request.uri());
    if (fields.isEmpty()) {
      return request;
    }
    HttpRequest.Builder copy = HttpRequest.newBuilder(request, (name, value) -> true);
    fields.forEach(
        (name, value) -> {
          if (request.headers().firstValue(name).isEmpty()) {
            copy.setHeader(name, value);
          }
        });
    return copy.build();
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    return client.send(told(request), handler);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler) {
    return client.sendAsync(told(request), handler);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
    return client.sendAsync(told(request), handler, pushes);
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return client.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return client.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return client.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return client.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return client.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return client.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return client.authenticator();
  }

  @Override
  public Version version() {
    return client.version();
  }

  @Override
  public Optional<Executor> executor() {
    return client.executor();
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    return client.newWebSocketBuilder();
  }
}
