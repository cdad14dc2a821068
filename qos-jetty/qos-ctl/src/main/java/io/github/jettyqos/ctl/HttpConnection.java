package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** A connection to the API of an admin connector. */
final class HttpConnection implements ServerConnection {
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain";

  static {
    // Else a change whose answer is lost is sent again.
    System.setProperty("sun.net.http.retryPost", "false");
  }

  private final Client client;
  private final URI base;
  private final String token;
  private final Duration patience;

  /**
   * A connection.
   *
   * @param base such as {@code http://127.0.0.1:9900}
   */
  HttpConnection(Client client, URI base, String token, Duration patience) {
    this.client = client;
    this.base = base;
    this.token = token;
    this.patience = patience;
  }

  /**
   * A connection to an admin connector. In clear text only over the loopback, because of the token.
   */
  static ServerConnection open(Client client, String url, String token, Duration patience) {
    return new HttpConnection(client, base(url), token, patience);
  }

  /**
   * The connections to admin connectors, without redirects, which would reveal the token. Those of
   * {@code java.net.http} take 0.3 s at the start of a program.
   *
   * @param patience the timeout of connecting
   * @param tls what is trusted; empty for the certificates of this Java
   */
  record Client(Duration patience, Optional<SSLSocketFactory> tls) {
    /**
     * A client.
     *
     * @param ca certificates in PEM that are trusted; empty for those of this Java
     */
    static Client of(Duration patience, Optional<Path> ca) throws IOException {
      return new Client(
          patience,
          ca.isPresent() ? Optional.of(trust(ca.get()).getSocketFactory()) : Optional.empty());
    }

    HttpURLConnection open(URI uri) throws IOException {
      HttpURLConnection next = (HttpURLConnection) uri.toURL().openConnection();
      if (next instanceof HttpsURLConnection secure && tls.isPresent()) {
        secure.setSSLSocketFactory(tls.get());
      }
      next.setInstanceFollowRedirects(false);
      next.setUseCaches(false);
      next.setConnectTimeout((int) patience.toMillis());
      return next;
    }
  }

  /** A thread that does not keep the program. */
  static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "qosctl");
    thread.setDaemon(true);
    return thread;
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
    URI uri = URI.create(base + "/api/" + operation + query);
    byte[] body = changes ? Json.write(arguments).getBytes(StandardCharsets.UTF_8) : new byte[0];
    FutureTask<Answer> asking = new FutureTask<>(() -> answer(uri, body, type));
    daemon(asking).start();
    try {
      // The timeouts of a connection begin again with each byte.
      return asking.get(patience.toMillis(), TimeUnit.MILLISECONDS);
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

  private Answer answer(URI uri, byte[] body, String type) throws IOException {
    HttpURLConnection request = client.open(uri);
    request.setReadTimeout((int) patience.toMillis());
    request.setRequestProperty("Authorization", "Bearer " + token);
    request.setRequestProperty("Accept", type);
    if (body.length > 0) {
      request.setDoOutput(true);
      request.setRequestProperty("Content-Type", JSON);
      try (OutputStream out = request.getOutputStream()) {
        out.write(body);
      }
    }
    int status = request.getResponseCode();
    try (InputStream in = status < 400 ? request.getInputStream() : request.getErrorStream()) {
      byte[] bytes = in == null ? new byte[0] : in.readNBytes(ServerConnection.LONGEST + 1);
      String said = new String(bytes, StandardCharsets.UTF_8);
      if (status != 200) {
        throw refusal(status, said, uri);
      }
      return new Answer(Objects.requireNonNullElse(request.getContentType(), ""), said);
    }
  }

  /** An answer in another form is not from an admin connector. */
  private RuntimeException refusal(int status, String body, URI uri) {
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
    if (status == 404) {
      return RefusedException.ofOperation(uri.getPath().replaceFirst(".*/", ""));
    }
    return status == 400 || status == 413
        ? RefusedException.ofArgument(problem.text(""))
        : new RefusedException(problem.text("") + hint);
  }

  private String where() {
    return "the server at " + base;
  }

  @Override
  public void close() {}
}
