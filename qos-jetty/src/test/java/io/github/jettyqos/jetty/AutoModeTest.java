package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ProxyConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Mode {@code auto}: the threads that parse and handle requests; no selector is blocked. */
final class AutoModeTest {
  private static final String YAML =
      "mode: %s\nbodies: stream\nthreads: 21\nclasses:\n"
          + "  health: {match: [\"path:/health\"], budget: 1, lend: false}\n  rest: {lend: false}\n";

  /** Parsed by the selector, then handled by a worker. */
  private static final String HANDED_OVER = "selector, worker";

  /** Parsed by a thread that may be blocked, and handled there. */
  private static final String INLINE = "any thread, the same";

  private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  private final Semaphore letGo = new Semaphore(0);
  private final AtomicInteger blocked = new AtomicInteger();

  /** Answers with the threads that parsed and handled the request. */
  private final class Witness extends Handler.Abstract {
    private Witness(InvocationType type) {
      super(type);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String how = request.getAttribute("parser") + ", " + handler();
      switch (Request.getPathInContext(request)) {
        case "/block" -> block();
        case "/demand" -> {
          request.demand(
              () -> {
                block();
                write(response, how, callback);
              });
          return true;
        }
        default -> {
          // answers at once
        }
      }
      write(response, how, callback);
      return true;
    }

    private void block() {
      blocked.incrementAndGet();
      letGo.acquireUninterruptibly();
    }

    private static void write(Response response, String text, Callback callback) {
      response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), callback);
    }

    private static String handler() {
      if (Invocable.isNonBlockingInvocation()) {
        return "the same, which must not be blocked";
      }
      boolean here =
          Arrays.stream(Thread.currentThread().getStackTrace())
              .anyMatch(
                  each ->
                      each.getMethodName().equals("handleHere")
                          || each.getClassName().endsWith(".InlineExchange"));
      return here ? "the same" : "worker";
    }
  }

  private TestServer server(
      String mode, Function<HttpConfiguration, ConnectionFactory[]> protocols) {
    return server(mode, InvocationType.BLOCKING, protocols);
  }

  private TestServer server(
      String mode,
      InvocationType type,
      Function<HttpConfiguration, ConnectionFactory[]> protocols) {
    Qos qos =
        Qos.builder(QosYaml.parse(YAML.formatted(mode)))
            .classifier(
                request -> {
                  boolean selector = Invocable.isNonBlockingInvocation();
                  request.setAttribute("parser", selector ? "selector" : "any thread");
                  return null;
                })
            .build();
    return new TestServer(qos, new Witness(type), null, protocols);
  }

  /**
   * Whether a request is registered (parsed and classified) and served by one thread, or migrates
   * from one to another, on connections of its own.
   */
  @ParameterizedTest
  @CsvSource({"dispatch,false", "auto,false", "inline,true"})
  void http1_threadThatRegistersARequest_servesItInInlineAlone(String mode, boolean same)
      throws Exception {
    Qos qos =
        Qos.builder(QosYaml.parse(YAML.formatted(mode)))
            .classifier(
                request -> {
                  request.setAttribute("registered", Thread.currentThread());
                  return null;
                })
            .build();
    Handler comparing =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            Object registered = request.getAttribute("registered");
            Witness.write(response, "same: " + (registered == Thread.currentThread()), callback);
            return true;
          }
        };
    try (TestServer server = new TestServer(qos, comparing, null, TestServer::clearText)) {
      server.start();
      for (int i = 0; i < 20; i++) {
        try (Socket socket = server.socket("127.0.0.1")) {
          TestServer.write(socket, GET);
          assertThat(TestServer.read(socket)).endsWith("same: " + same);
        }
      }
    }
  }

  private TestServer start(String mode) throws Exception {
    return server(mode, TestServer::clearText).start();
  }

  @ParameterizedTest
  @CsvSource({"auto,'" + HANDED_OVER + "',worker", "inline,'" + INLINE + "',the same"})
  void http1_requestAfterRequest_workersHandle(String mode, String first, String others)
      throws Exception {
    try (TestServer server = start(mode);
        Socket socket = server.socket("127.0.0.1")) {
      assertThat(send(socket)).endsWith(first);
      for (int i = 0; i < 20; i++) {
        // The worker that answered the previous request may parse it.
        assertThat(send(socket)).endsWith(others);
      }
    }
  }

  private static String send(Socket socket) throws Exception {
    TestServer.write(socket, GET);
    return TestServer.read(socket);
  }

  @Test
  void http2_inClearText_threadThatParsedHandles() throws Exception {
    try (TestServer server = start("auto");
        Http2Wire wire = new Http2Wire(server)) {
      for (int i = 0; i < 20; i++) {
        Http2Wire.Answer answer = new Http2Wire.Answer();
        Http2Wire.send(wire.open("GET", "/", HttpFields.EMPTY, answer), 0, true);
        assertThat(answer.whole.get()).isEqualTo(INLINE);
      }
    }
  }

  @Test
  void http2_upgradedByItsFirstRequest_threadThatParsedHandles() throws Exception {
    try (TestServer server = start("auto")) {
      HttpClient client = HttpClient.newHttpClient(); // upgrades
      URI uri = URI.create("http://127.0.0.1:" + server.connector.getLocalPort() + "/");
      for (int i = 0; i < 5; i++) {
        HttpResponse<String> answer =
            client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(answer.body()).isEqualTo(INLINE);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void tls_eitherProtocol_threadThatParsedHandles(HttpClient.Version version) throws Exception {
    TestKeys keys = TestKeys.get();
    try (TestServer server = server("auto", keys::tls).start()) {
      HttpClient client =
          HttpClient.newBuilder().sslContext(keys.trusting).version(version).build();
      URI uri = URI.create("https://127.0.0.1:" + server.connector.getLocalPort() + "/");
      HttpResponse<String> answer =
          client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.version()).isEqualTo(version);
      assertThat(answer.body()).isEqualTo(INLINE);
    }
  }

  @Test
  void handlersNeverBlock_http1_selectorHandles() throws Exception {
    try (TestServer server =
            server("auto", InvocationType.NON_BLOCKING, TestServer::clearText).start();
        Socket socket = server.socket("127.0.0.1")) {
      assertThat(send(socket)).endsWith(INLINE);
      assertThat(server.server.dump()).contains("mode=INLINE");
    }
  }

  @Test
  void proxyProtocol_firstRequestCameWithIt_allAreHandled() throws Exception {
    Function<HttpConfiguration, ConnectionFactory[]> proxied =
        http ->
            new ConnectionFactory[] {
              new ProxyConnectionFactory("HTTP/1.1"), new HttpConnectionFactory(http)
            };
    try (TestServer server = server("auto", proxied).start();
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, "PROXY TCP4 10.0.0.1 127.0.0.1 1234 80\r\n" + GET);
      assertThat(TestServer.read(socket)).endsWith(INLINE); // Jetty takes the task from the pool
      await().until(() -> send(socket).endsWith(HANDED_OVER)); // once its thread has left it
    }
  }

  /** Code of an application that is called by the parsing thread. */
  private enum Front {
    SUBCLASS_OF_JETTYS {
      @Override
      void put(TestServer server) {
        server.server.insertHandler(new StatisticsHandler() {});
      }
    },
    BEHIND_JETTYS {
      @Override
      void put(TestServer server) {
        server.server.insertHandler(new Handler.Wrapper() {});
        server.server.insertHandler(new StatisticsHandler());
      }
    },
    HANDLER {
      @Override
      void put(TestServer server) {
        server.server.setHandler(new Handler.Wrapper(server.server.getHandler()) {});
      }
    },
    CUSTOMIZER {
      @Override
      void put(TestServer server) {
        server.http.addCustomizer((request, headers) -> request);
      }
    },
    ERROR_PAGE {
      @Override
      void put(TestServer server) {
        server.server.setErrorHandler(new ErrorHandler() {});
      }
    },
    REQUEST_LOG {
      @Override
      void put(TestServer server) {
        server.server.setRequestLog((request, response) -> {});
      }
    },
    WRAPPED_CONNECTIONS {
      @Override
      void put(TestServer server) {
        server.connector.setConnectionFactories(
            List.of(new Wrapping(new HttpConnectionFactory(server.http))));
      }
    },
    DYNAMIC {
      @Override
      void put(TestServer server) {
        server.server.setDynamic(true);
      }
    };

    abstract void put(TestServer server);
  }

  /** A factory whose customizers cannot be seen, as that of Dropwizard's metrics. */
  private record Wrapping(ConnectionFactory wrapped) implements ConnectionFactory {
    @Override
    public String getProtocol() {
      return wrapped.getProtocol();
    }

    @Override
    public List<String> getProtocols() {
      return wrapped.getProtocols();
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
      return wrapped.newConnection(connector, endPoint);
    }
  }

  @ParameterizedTest
  @EnumSource(Front.class)
  void inFrontOfTheGate_mayBlock_isInline(Front front) throws Exception {
    try (TestServer server = server("auto", TestServer::clearText)) {
      front.put(server);
      server.start();
      assertThat(server.get("/").body()).isEqualTo(INLINE);
    }
  }

  @Test
  void inFrontOfTheGate_handlersOfJettyThatPassOn_workersHandle() throws Exception {
    try (TestServer server = server("auto", TestServer::clearText)) {
      server.server.insertHandler(new CrossOriginHandler());
      server.server.insertHandler(new StatisticsHandler());
      server.start();
      assertThat(server.get("/").body()).isEqualTo(HANDED_OVER);
    }
  }

  @Test
  void anotherConnector_isInline() throws Exception {
    try (TestServer server = server("auto", TestServer::clearText)) {
      ServerConnector other = new ServerConnector(server.server);
      server.server.addConnector(other);
      server.start();
      URI uri = URI.create("http://127.0.0.1:" + other.getLocalPort() + "/");
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.body()).isEqualTo(INLINE);
      assertThat(server.get("/").body()).isEqualTo(HANDED_OVER);
    }
  }

  private void assertThatAnotherIsServed(TestServer server) {
    try {
      assertThat(server.send("/health"))
          .succeedsWithin(Duration.ofSeconds(5))
          .extracting(HttpResponse::body)
          .isEqualTo(HANDED_OVER);
    } finally {
      letGo.release(100);
    }
  }

  /** An upgrade of an HTTP/1.1 connection to HTTP/2, with its first request. */
  @Test
  void http2_firstRequestsBlock_selectorsGoOn() throws Exception {
    List<Http2Wire> wires = new ArrayList<>();
    try (TestServer server = start("auto")) {
      int many = 2 * server.connector.getSelectorManager().getSelectorCount();
      for (int i = 0; i < many; i++) {
        Http2Wire wire = new Http2Wire(server);
        wires.add(wire);
        wire.send("/block");
      }
      await().until(() -> blocked.get() == many);
      assertThatAnotherIsServed(server);
    } finally {
      for (Http2Wire each : wires) {
        each.close();
      }
    }
  }

  /** A callback for content may block like the handler. */
  @Test
  void http1_contentIsAwaitedByWhatBlocks_selectorsGoOn() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try (TestServer server = start("auto")) {
      int many = 2 * server.connector.getSelectorManager().getSelectorCount();
      for (int i = 0; i < many; i++) {
        Socket socket = server.socket("127.0.0.1");
        sockets.add(socket);
        TestServer.write(socket, "POST /demand HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n");
      }
      await().until(() -> server.counts("rest").running() == many);
      for (Socket each : sockets) {
        TestServer.write(each, "x");
      }
      await().until(() -> blocked.get() == many);
      assertThatAnotherIsServed(server);
      for (Socket each : sockets) {
        assertThat(TestServer.read(each)).endsWith(HANDED_OVER);
      }
    } finally {
      for (Socket each : sockets) {
        each.close();
      }
    }
  }
}
