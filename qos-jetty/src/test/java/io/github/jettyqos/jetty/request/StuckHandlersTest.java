package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.jetty.BlockingHandler;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.TestServer;
import io.github.jettyqos.jetty.metrics.QosMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers that keep their threads, on real servers; the time of a look is given. */
@Timeout(60)
final class StuckHandlersTest {
  private static final long LIMIT = TimeUnit.SECONDS.toNanos(60);
  private static final String GOLD = "gold";
  private static final String TWO =
      """
      mode: %s
      threads: 20
      interrupt: %s
      classes:
        health: {match: ["path:/health/*"], exempt: true}
        gold: {match: ["path:/gold/*"]}
        stream: {match: ["path:/stream/*"], stuck: never}
        rest: {}
      """;

  private static final Actor VIEWER = new Actor("vera", Actor.Role.VIEWER);
  private static final String HEALTH = "health";
  private static final String STREAM = "stream";

  private final BlockingHandler handler = new BlockingHandler();

  /** Without looks of its own, so that only those of the test count. */
  private static StuckHandlers of(TestServer server) {
    StuckHandlers stuck = server.installation().running().stuck();
    stuck.stop();
    return stuck;
  }

  private static TestServer started(String mode, boolean interrupt, Handler handler)
      throws Exception {
    return TestServer.started(TWO.formatted(mode, interrupt), handler);
  }

  private void entered(int handlers) {
    await().until(() -> handler.entered.get() == handlers);
  }

  private static long count(CapturedLog log, String text) {
    return log.lines().stream().filter(line -> line.contains(text)).count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handler_overTheLimit_isLoggedOnceWithItsStack(String mode) throws Exception {
    try (TestServer server = started(mode, false, handler);
        CapturedLog log = CapturedLog.start()) {
      StuckHandlers stuck = of(server);
      long before = System.nanoTime();
      CompletableFuture<HttpResponse<String>> answer =
          server.send("/gold/block;a=secret/1;jsessionid=secret?secret=7");
      entered(1);
      long after = System.nanoTime();

      stuck.look(before + LIMIT);
      assertThat(log.text()).doesNotContain("stuck");
      assertThat(stuck.now(GOLD, before + LIMIT)).isZero();
      assertThat(stuck.reported(GOLD)).isZero();

      stuck.look(after + LIMIT + 1);
      stuck.look(after + 2 * LIMIT);
      assertThat(count(log, "a handler is stuck")).isEqualTo(1);
      assertThat(log.text())
          .contains("class gold, GET /gold/block/1, for 60.", "in thread qos-")
          .contains("at io.github.jettyqos.jetty.BlockingHandler.handle(")
          .doesNotContain("secret", "Exchange");
      assertThat(stuck.now(GOLD, after + LIMIT + 1)).isEqualTo(1);
      assertThat(stuck.now(STREAM, after + LIMIT + 1)).isZero();
      assertThat(stuck.reported(GOLD)).isEqualTo(1);
      assertThat(stuck.interrupted(GOLD)).isZero();

      handler.letGo.release();
      assertThat(answer.get().statusCode()).isEqualTo(200);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(stuck.now(GOLD, after + 2 * LIMIT)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handler_ofHttp2_isListedWithItsStack(String mode) throws Exception {
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.start();
    try (TestServer server = started(mode, false, handler)) {
      StuckHandlers stuck = of(server);
      CompletableFuture<ContentResponse> answer =
          new CompletableResponseListener(
                  client.newRequest(
                      "http://127.0.0.1:" + server.connector.getLocalPort() + "/gold/block"))
              .send();
      entered(1);
      List<Map<String, Object>> listed = stuck.list(System.nanoTime() + LIMIT + 1);
      assertThat(listed).hasSize(1);
      assertThat(listed.get(0))
          .containsEntry("class", "gold")
          .containsEntry("method", "GET")
          .containsEntry("path", "/gold/block")
          .containsEntry("state", "waiting")
          .containsEntry("interrupted", false);
      assertThat(String.valueOf(listed.get(0).get("stack"))).contains("BlockingHandler.handle(");
      handler.letGo.release();
      assertThat(answer.get().getStatus()).isEqualTo(200);
    } finally {
      client.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "inline, /gold/block, gold",
    "dispatch, /gold/block, gold",
    "inline, /health/block, health"
  })
  void handler_stuckWithInterrupt_isFreed(String mode, String path, String of) throws Exception {
    try (TestServer server = started(mode, true, handler);
        CapturedLog log = CapturedLog.start()) {
      StuckHandlers stuck = of(server);
      CompletableFuture<HttpResponse<String>> answer = server.send(path);
      entered(1);
      stuck.look(System.nanoTime() + LIMIT + 1);
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
      assertThat(stuck.interrupted(of)).isEqualTo(1);
      assertThat(log.text()).contains("which was interrupted", "BlockingHandler.handle(");
      // The threads are as before.
      assertThat(server.get("/gold/next").statusCode()).isEqualTo(200);
    }
  }

  /** The twin of the test above. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handler_stuckWithoutInterrupt_staysAsItIs(String mode) throws Exception {
    try (TestServer server = started(mode, false, handler)) {
      StuckHandlers stuck = of(server);
      CompletableFuture<HttpResponse<String>> answer = server.send("/gold/block");
      entered(1);
      stuck.look(System.nanoTime() + LIMIT + 1);
      handler.letGo.release(); // an interrupted handler would not see that
      assertThat(answer.get().statusCode()).isEqualTo(200);
      assertThat(stuck.reported(GOLD)).isEqualTo(1);
      assertThat(stuck.interrupted(GOLD)).isZero();
    }
  }

  /** A handler that takes no notice of the interrupt leaves none to the next on its thread. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handler_returnsInterrupted_leavesNoInterruptToTheNext(String mode) throws Exception {
    AtomicReference<Thread> first = new AtomicReference<>();
    List<Boolean> interrupted = new ArrayList<>();
    Handler busy =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            first.set(Thread.currentThread());
            while (request.getHttpURI().getPath().contains("busy")
                && !Thread.currentThread().isInterrupted()) {
              Thread.onSpinWait();
            }
            synchronized (interrupted) {
              interrupted.add(Thread.currentThread().isInterrupted());
            }
            callback.succeeded();
            return true;
          }
        };
    try (TestServer server = started(mode, true, busy);
        Socket socket = server.socket("127.0.0.1")) {
      StuckHandlers stuck = of(server);
      // Both arrive at once, so that the same thread goes on with the second.
      TestServer.write(
          socket,
          "GET /gold/busy HTTP/1.1\r\nHost: x\r\n\r\nGET /gold/2 HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> first.get() != null);
      stuck.look(System.nanoTime() + LIMIT + 1);
      TestServer.read(socket);
      TestServer.read(socket);
      synchronized (interrupted) {
        assertThat(interrupted).containsExactly(true, false);
      }
    }
  }

  @Test
  void handlers_exemptOrNeverStuck_areReportedAsConfigured() throws Exception {
    try (TestServer server = started("inline", false, handler);
        CapturedLog log = CapturedLog.start()) {
      StuckHandlers stuck = of(server);
      List<CompletableFuture<HttpResponse<String>>> answers =
          List.of(server.send("/health/block"), server.send("/stream/block"));
      entered(2);
      stuck.look(System.nanoTime() + 100 * LIMIT);
      assertThat(stuck.reported(HEALTH)).isEqualTo(1);
      assertThat(stuck.reported(STREAM)).isZero();
      assertThat(log.text()).contains("class health").doesNotContain("class stream");
      handler.letGo.release(2);
      for (CompletableFuture<HttpResponse<String>> each : answers) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void request_whoseHandlerIsBack_isNotStuck() throws Exception {
    AtomicReference<Callback> left = new AtomicReference<>();
    Handler later =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            left.set(callback);
            return true;
          }
        };
    try (TestServer server = started("dispatch", false, later)) {
      StuckHandlers stuck = of(server);
      CompletableFuture<HttpResponse<String>> answer = server.send("/gold/1");
      await().until(() -> left.get() != null);
      await().until(() -> stuck.now(GOLD, System.nanoTime() + 100 * LIMIT) == 0);
      assertThat(server.counts("gold").running()).isEqualTo(1);
      left.get().succeeded();
      assertThat(answer.get().statusCode()).isEqualTo(200);
    }
  }

  @Test
  void log_manyStuckAtOnce_isBounded() throws Exception {
    int many = StuckHandlers.LOGGED_A_MINUTE + 4;
    String yaml = "threads: 20\nclasses: {all: {}}\n";
    try (TestServer server = TestServer.started(yaml, handler);
        CapturedLog log = CapturedLog.start()) {
      StuckHandlers stuck = of(server);
      for (int i = 0; i < many; i++) {
        server.send("/block/" + i);
      }
      entered(many);
      stuck.look(System.nanoTime() + LIMIT + 1);
      assertThat(count(log, "a handler is stuck")).isEqualTo(StuckHandlers.LOGGED_A_MINUTE);
      assertThat(count(log, "more handlers are stuck")).isEqualTo(1);
      assertThat(stuck.reported("all")).isEqualTo(many);
      handler.letGo.release(many);
    }
  }

  @Test
  void server_withAHandlerThatHangs_tellsOperators() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (TestServer server =
            TestServer.started("stuck: 1s\nthreads: 4\nclasses: {all: {}}\n", handler);
        CapturedLog log = CapturedLog.start()) {
      new QosMetrics(server.qos).bindTo(registry);
      CompletableFuture<HttpResponse<String>> answer = server.send("/block");
      entered(1);
      await().until(() -> log.text().contains("a handler is stuck"));
      assertThat(registry.get("jetty.qos.stuck").gauge().value()).isEqualTo(1);
      assertThat(registry.get("jetty.qos.stuck.reported").functionCounter().count()).isEqualTo(1);
      assertThat(server.qos.management().call("stuck", Map.of(), VIEWER).words())
          .startsWith("all: GET /block since ")
          .contains("\n  at io.github.jettyqos.jetty.BlockingHandler.handle(");
      handler.letGo.release();
      assertThat(answer.get().statusCode()).isEqualTo(200);
      await().until(() -> server.counts("all").running() == 0);
      assertThat(registry.get("jetty.qos.stuck").gauge().value()).isZero();
      assertThat(server.qos.management().call("stuck", Map.of(), VIEWER).words())
          .isEqualTo("no handler is stuck");
    }
  }

  @Test
  @Tag("virtual")
  void handler_onVirtualThread_isLoggedAndFreed() throws Exception {
    Qos qos = Qos.of(QosYaml.parse(TWO.formatted("dispatch", true)));
    try (TestServer server =
            new TestServer(
                    qos,
                    handler,
                    qos.threadPool().useVirtualThreads(),
                    http -> {
                      return new ConnectionFactory[] {new HttpConnectionFactory(http)};
                    })
                .start();
        CapturedLog log = CapturedLog.start()) {
      StuckHandlers stuck = of(server);
      CompletableFuture<HttpResponse<String>> answer = server.send("/gold/block");
      entered(1);
      stuck.look(System.nanoTime() + LIMIT + 1);
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
      assertThat(log.text()).contains("BlockingHandler.handle(");
    }
  }
}
