package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.operate.Installation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;

/** A real server with the gate on a free port of the loopback address, and clients for it. */
public final class TestServer implements AutoCloseable {
  static {
    // Awaitility's default of 100 ms would take half of the time of the tests.
    Awaitility.setDefaultPollInterval(Duration.ofMillis(5));
  }

  public final Qos qos;
  public final Server server;
  public final QosConnector connector;
  final HttpConfiguration http = new HttpConfiguration();
  private final HttpClient client = HttpClient.newHttpClient();

  public TestServer(String yaml, Handler application) {
    this(yaml, application, null);
  }

  public TestServer(String yaml, Handler application, @Nullable ThreadPool pool) {
    this(yaml, application, pool, TestServer::clearText);
  }

  public TestServer(
      String yaml,
      Handler application,
      @Nullable ThreadPool pool,
      Function<HttpConfiguration, ConnectionFactory[]> protocols) {
    this(Qos.of(QosYaml.parse(yaml)), application, pool, protocols);
  }

  public TestServer(
      Qos qos,
      Handler application,
      @Nullable ThreadPool pool,
      Function<HttpConfiguration, ConnectionFactory[]> protocols) {
    this.qos = qos;
    server = pool == null ? new Server(qos.threadPool()) : new Server(pool);
    connector = qos.connector(server, protocols.apply(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(application);
    qos.install(server);
  }

  /** The class of a request in words, and why. */
  public String explain(String request) {
    return qos.managed().explain(request);
  }

  public static TestServer started(String yaml, RequestProfile profile, Handler application)
      throws Exception {
    Qos qos = Qos.builder(QosYaml.parse(yaml)).profile(profile).build();
    return new TestServer(qos, application, null, TestServer::clearText).start();
  }

  /** A named server, one of several in this JVM with JMX. */
  public static TestServer named(String yaml, String name, Handler application) {
    Qos qos = Qos.builder(QosYaml.parse(yaml)).name(name).build();
    return new TestServer(qos, application, null, TestServer::clearText);
  }

  static ConnectionFactory[] clearText(HttpConfiguration http) {
    return new ConnectionFactory[] {
      new HttpConnectionFactory(http), Http2Limits.none(new HTTP2CServerConnectionFactory(http))
    };
  }

  public static TestServer started(String yaml, Handler application) throws Exception {
    return new TestServer(yaml, application).start();
  }

  public TestServer start() throws Exception {
    server.start();
    return this;
  }

  public ClassCounts counts(String className) {
    return qos.serviceClass(className).counts();
  }

  /** What is held for requests of all classes that have no handler yet. */
  public long queuedBytes() {
    return qos.serviceClasses().stream().mapToLong(ClassHandle::queuedBytes).sum();
  }

  /** For the tests of other packages. */
  public Installation installation() {
    return qos.installation();
  }

  /** The partition in force, without the kept threads, which depend on their use. */
  public Partition division() {
    return division(qos);
  }

  public static Partition division(Qos qos) {
    return Partition.of(qos.partition().total(), qos.partition().budgets());
  }

  public HttpResponse<String> get(String path) throws Exception {
    return send(path).get();
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
  }

  public CompletableFuture<HttpResponse<String>> send(String path) {
    return client.sendAsync(
        HttpRequest.newBuilder(uri(path)).version(HttpClient.Version.HTTP_1_1).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** A socket of a client at an address of the loopback range. */
  public Socket socket(String from) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.connect(new InetSocketAddress("127.0.0.1", connector.getLocalPort()));
    socket.setSoTimeout(10_000);
    return socket;
  }

  public static void write(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** Reads one response with a Content-Length: its status line, headers and body. */
  public static String read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder response = new StringBuilder();
    int length = 0;
    for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
      response.append(line).append('\n');
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).trim());
      }
    }
    for (int i = 0; i < length; i++) {
      response.append((char) in.read());
    }
    return response.toString();
  }

  /** Byte by byte, as a reader would take bytes of the next response. */
  private static String readLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  /** Closes the server in another thread. */
  public CompletableFuture<Void> closing() {
    return CompletableFuture.runAsync(
        () -> {
          try {
            close();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
