package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A connection to the API of an admin connector. */
final class HttpConnection implements ServerConnection {
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain";

  private final HttpClient client;
  private final URI base;
  private final String token;
  private final Duration patience;

  /**
   * A connection.
   *
   * @param client must not follow redirects, which would reveal the token
   * @param base such as {@code http://127.0.0.1:9900}
   */
  HttpConnection(HttpClient client, URI base, String token, Duration patience) {
    this.client = client;
    this.base = base;
    this.token = token;
    this.patience = patience;
  }

  /**
   * A connection to an admin connector. In clear text only over the loopback, because of the token.
   */
  static ServerConnection open(HttpClient client, String url, String token, Duration patience) {
    return new HttpConnection(client, base(url), token, patience);
  }

  /**
   * A client.
   *
   * @param patience the timeout of connecting
   * @param ca certificates in PEM that are trusted; empty for those of this Java
   */
  static HttpClient client(Duration patience, Optional<Path> ca) throws IOException {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(patience)
            .followRedirects(HttpClient.Redirect.NEVER);
    if (ca.isPresent()) {
      client.sslContext(trust(ca.get()));
    }
    return client.build();
  }

  static boolean isToken(String text) {
    return text.matches("[\\x21-\\x7e]+");
  }

  /** Trusts the certificates of a file, and no others. */
  private static SSLContext trust(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("ca" + store.size(), each);
      }
      if (store.size() == 0) {
        throw new GeneralSecurityException();
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw ConfigException.of("--ca", pem, "has no certificate; give one in PEM");
    }
  }

  /** Scheme, host and port of an address. */
  static URI base(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw wrong(text);
    }
    String host = uri.getHost();
    boolean plain = "http".equals(uri.getScheme());
    if (host == null
        || !(plain || "https".equals(uri.getScheme()))
        || uri.getRawUserInfo() != null
        || uri.getRawQuery() != null
        || uri.getRawFragment() != null
        || !uri.getRawPath().matches("/?")) {
      throw wrong(text);
    }
    // Decided by the name alone, as a name may resolve to another address later.
    if (plain && !host.matches("localhost|\\[::1]|127(\\.[0-9]{1,3}){3}")) {
      throw ConfigException.of(
          "--url", text, "would show the token to the network; give https://" + host + "...");
    }
    return URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
  }

  private static ConfigException wrong(String text) {
    return ConfigException.of(
        "--url", text, "is no address; give such as http://127.0.0.1:9900 or https://HOST:9900");
  }

  private record Answer(String type, String body) {}

  @Override
  public Data data(String operation, Map<String, String> arguments) {
    return ServerConnection.read(ask(operation, arguments, JSON).body(), where());
  }

  @Override
  public String words(String operation, Map<String, String> arguments) {
    Answer answer = ask(operation, arguments, TEXT);
    return answer.type().startsWith(JSON)
        ? ServerConnection.words(ServerConnection.read(answer.body(), where()))
        : answer.body();
  }

  private Answer ask(String operation, Map<String, String> arguments, String type) {
    boolean changes =
        Management.operations().stream()
            .anyMatch(each -> each.name().equals(operation) && each.changes());
    String query = changes || arguments.isEmpty() ? "" : "?" + ServerConnection.query(arguments);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + "/api/" + operation + query))
            .timeout(patience)
            .header("Authorization", "Bearer " + token)
            .header("Accept", type);
    if (changes) {
      request
          .header("Content-Type", JSON)
          .POST(HttpRequest.BodyPublishers.ofString(Json.write(arguments)));
    }
    CompletableFuture<Answer> answer =
        client
            .sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
            .thenApplyAsync(this::answer);
    try {
      // The client's own timeout covers only the head of an answer.
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new UnreachableException(
          where() + " has not answered after " + patience.toSeconds() + " s");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedException
          || e.getCause() instanceof UnreachableException) {
        throw (RuntimeException) e.getCause();
      }
      throw new UnreachableException(where(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreachableException(where(), e);
    }
  }

  private Answer answer(HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      String body = new String(in.readNBytes(ServerConnection.LONGEST + 1), StandardCharsets.UTF_8);
      if (response.statusCode() != 200) {
        throw refusal(response.statusCode(), body);
      }
      return new Answer(response.headers().firstValue("Content-Type").orElse(""), body);
    } catch (IOException e) {
      throw new UnreachableException(where(), e);
    }
  }

  /** An answer in another form is not from an admin connector. */
  private RuntimeException refusal(int status, String body) {
    Data problem;
    try {
      problem = Data.parse(body).at("problem");
    } catch (IOException e) {
      problem = Data.UNKNOWN;
    }
    if (!problem.isKnown()) {
      return new UnreachableException(
          where() + " answers " + status + " and is no admin connector of QoS for Jetty");
    }
    String hint = status == 401 ? "; give --token-file FILE, or QOS_TOKEN" : "";
    return new RefusedException(problem.text("") + hint);
  }

  private String where() {
    return "the server at " + base;
  }

  @Override
  public void close() {}
}
