package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers left to another thread, which may be slow or forget them. */
final class UnansweredTest {
  private static final String ONE =
      "mode: %s\nabort-on-close: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false}\n";

  private static final String WITH_EXEMPT =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  health: {match: [\"path:/health/*\"], exempt: true}\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false}\n";

  private static final Duration TIME_TO_END = Duration.ofMillis(300);

  private final LateHandler application = new LateHandler();
  private final AtomicReference<Runnable> answer = application.answer;

  private TestServer start(String yaml) throws Exception {
    return start(new TestServer(yaml, application));
  }

  private static TestServer start(TestServer server) throws Exception {
    server.start();
    server.qos.installation().running().requests().waiting().timeToEnd = TIME_TO_END;
    return server;
  }

  private static void passes(Duration time) {
    CompletableFuture<Void> over =
        CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS));
    await().pollInterval(Duration.ofMillis(5)).until(over::isDone);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http1_forgottenAndTheClientCloses_permitComesBack(String mode) throws Exception {
    try (TestServer server = start(ONE.formatted(mode, true))) {
      Socket socket = server.socket("127.0.0.1");
      TestServer.write(socket, "GET /gold/forget HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").running() == 1);
      socket.close();
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.get("/gold/now").body()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http2_forgottenAndTheClientResets_permitComesBack(String mode) throws Exception {
    try (TestServer server = start(ONE.formatted(mode, false));
        Http2Wire wire = new Http2Wire(server)) {
      Stream stream = wire.open("POST", "/gold/forget", HttpFields.EMPTY, new Http2Wire.Answer());
      Http2Wire.send(stream, 10, true);
      await().until(() -> server.counts("gold").running() == 1);
      Http2Wire.reset(stream);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.get("/gold/now").body()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,true", "dispatch,true", "inline,false", "dispatch,false"})
  void http1_answeredLateAndWatched_connectionGoesOn(String mode, boolean abortOnClose)
      throws Exception {
    // Long enough for the watch to begin, several times on one connection, the last one pipelined.
    try (TestServer server = start(ONE.formatted(mode, abortOnClose));
        Socket socket = server.socket("127.0.0.1")) {
      for (int i = 0; i < 5; i++) {
        TestServer.write(socket, "GET /gold/later HTTP/1.1\r\nHost: x\r\n\r\n");
        await().until(() -> answer.get() != null);
        passes(Duration.ofMillis(60));
        if (i == 4) {
          TestServer.write(socket, "GET /gold/now HTTP/1.1\r\nHost: x\r\n\r\n");
        }
        answer.getAndSet(null).run();
        assertThat(TestServer.read(socket)).endsWith("ok");
      }
      assertThat(TestServer.read(socket)).endsWith("ok");
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http1_idleTimeoutPassesAndTheClientIsThere_isAnsweredAllTheSame(String mode)
      throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode, true), application);
    server.connector.setIdleTimeout(100);
    try (server;
        Socket socket = start(server).socket("127.0.0.1")) {
      TestServer.write(socket, "GET /gold/later HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> answer.get() != null);
      passes(TIME_TO_END.plusMillis(400));
      answer.get().run();
      assertThat(TestServer.read(socket)).endsWith("ok");
    }
  }

  /** A handler that reads the whole body, and leaves the answer to the test. */
  private final Handler reading =
      new Handler.Wrapper(application) {
        @Override
        public boolean handle(Request request, Response response, Callback callback)
            throws Exception {
          Content.Source.consumeAll(request);
          return super.handle(request, response, callback);
        }
      };

  private static void ask(Socket socket, TestServer server, String path, String kind)
      throws Exception {
    String head = "POST " + path + "/later HTTP/1.1\r\nHost: x\r\n";
    switch (kind) {
      case "expect" -> {
        TestServer.write(socket, head + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
        assertThat(TestServer.read(socket)).contains(" 100 ");
        TestServer.write(socket, "ab");
      }
      case "slow" -> { // handled without its body, after body-wait
        TestServer.write(socket, head + "Transfer-Encoding: chunked\r\n\r\n");
        await().until(() -> server.counts("gold").running() == 1);
        TestServer.write(socket, "2\r\nab\r\n0\r\n\r\n");
      }
      default -> TestServer.write(socket, head + "Content-Length: 2\r\n\r\nab");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "inline,expect",
    "dispatch,expect",
    "auto,slow",
    "dispatch,slow",
    "inline,exempt",
    "dispatch,exempt"
  })
  void http1_bodyReadByTheHandlerAndIdleTimeoutPasses_isAnswered(String mode, String kind)
      throws Exception {
    TestServer server = new TestServer(WITH_EXEMPT.formatted(mode), reading);
    server.connector.setIdleTimeout(200);
    try (server;
        Socket socket = start(server).socket("127.0.0.1")) {
      ask(socket, server, kind.equals("exempt") ? "/health" : "/gold", kind);
      await().until(() -> answer.get() != null);
      passes(TIME_TO_END.plusMillis(500));
      answer.get().run();
      assertThat(TestServer.read(socket)).endsWith("ok");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "inline,expect",
    "dispatch,expect",
    "auto,slow",
    "dispatch,slow",
    "inline,exempt",
    "dispatch,exempt"
  })
  void http1_bodyReadByTheHandlerAndTheClientCloses_ends(String mode, String kind)
      throws Exception {
    boolean exempt = kind.equals("exempt");
    try (TestServer server = start(new TestServer(WITH_EXEMPT.formatted(mode), reading))) {
      String name = exempt ? "health" : "gold";
      try (Socket socket = server.socket("127.0.0.1")) {
        ask(socket, server, "/" + name, kind);
        await().until(() -> answer.get() != null);
      }
      await().until(() -> server.counts(name).running() == 0);
    }
  }

  /** Its first bytes are read by the watch, and the others by its handler. */
  @ParameterizedTest
  @CsvSource({"inline,expect", "dispatch,expect", "auto,slow", "inline,exempt", "dispatch,exempt"})
  void http1_bodyReadByTheHandlerAndAnotherRequestBehindIt_bothAreAnswered(String mode, String kind)
      throws Exception {
    try (TestServer server = start(new TestServer(WITH_EXEMPT.formatted(mode), reading));
        Socket socket = server.socket("127.0.0.1")) {
      ask(socket, server, kind.equals("exempt") ? "/health" : "/gold", kind);
      await().until(() -> answer.get() != null);
      passes(Duration.ofMillis(60)); // the watch has begun
      String filler = "X-Filler: " + "x".repeat(5_000) + "\r\n";
      TestServer.write(socket, "GET /gold/now HTTP/1.1\r\nHost: x\r\n" + filler + "\r\n");
      passes(Duration.ofMillis(60));
      answer.get().run();
      assertThat(TestServer.read(socket)).endsWith("ok");
      assertThat(TestServer.read(socket)).endsWith("ok");
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  /** Its connection was not watched when its handler returned, because of its idle timeout. */
  @ParameterizedTest
  @ValueSource(strings = {"/health", "/gold"})
  void http1_bodyReadAfterTheHandlerAndTheClientCloses_endsAfterTheIdleTimeout(String path)
      throws Exception {
    AtomicBoolean read = new AtomicBoolean();
    Handler later =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            Content.Source.consumeAll(request, Callback.from(() -> read.set(true)));
            return true; // and never answers
          }
        };
    TestServer server = new TestServer(WITH_EXEMPT.formatted("auto"), later);
    server.connector.setIdleTimeout(500);
    try (server) {
      try (Socket socket = start(server).socket("127.0.0.1")) {
        ask(socket, server, path, "expect");
        await().until(read::get);
        passes(Duration.ofMillis(800));
        assertThat(server.counts(path.substring(1)).running()).isEqualTo(1);
      }
      await().until(() -> server.counts(path.substring(1)).running() == 0);
    }
  }

  /** Its end is not reported, as a handler in front of the gate hides it. */
  private static final class KeepsFailures extends Handler.Wrapper {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      return super.handle(request, response, Callback.from(callback::succeeded, x -> {}));
    }
  }

  @Test
  void http1_doesNotEndThoughItIsFailed_permitComesBackAfterTheTimeOnce() throws Exception {
    AtomicInteger times = new AtomicInteger();
    Scheduler scheduler =
        new ScheduledExecutorScheduler() {
          @Override
          public Task schedule(Runnable task, long delay, TimeUnit unit) {
            if (unit.toMillis(delay) == TIME_TO_END.toMillis()) {
              times.incrementAndGet();
            }
            return super.schedule(task, delay, unit);
          }
        };
    Qos qos = Qos.of(QosYaml.parse(ONE.formatted("inline", true)));
    Server server = new Server(qos.threadPool(), scheduler, null);
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(application);
    qos.install(server);
    server.insertHandler(new KeepsFailures());
    server.start();
    try (Socket socket = new Socket("127.0.0.1", connector.getLocalPort())) {
      qos.installation().running().requests().waiting().timeToEnd = TIME_TO_END;
      TestServer.write(socket, "GET /gold/forget HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> qos.serviceClasses().get(0).counts().running() == 1);
      socket.close();
      await().until(() -> qos.serviceClasses().get(0).counts().running() == 0);
      assertThat(times).hasValue(1);
    } finally {
      server.stop();
    }
  }

  /** Its permit may belong to another request by then. */
  @Test
  void http1_givenUpAndAnotherTaskIsRunForIt_takesAPermit() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    AtomicInteger ran = new AtomicInteger();
    AtomicReference<Request> forgotten = new AtomicReference<>();
    ContextHandler context =
        new ContextHandler(
            new Handler.Abstract() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                forgotten.set(request);
                return true;
              }
            },
            "/");
    TestServer server = new TestServer(ONE.formatted("inline", true), context);
    server.server.insertHandler(new KeepsFailures());
    try (server;
        Socket socket = start(server).socket("127.0.0.1")) {
      TestServer.write(socket, "GET /gold/forget HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> forgotten.get() != null && server.counts("gold").running() == 1);
      socket.close();
      await().until(() -> server.counts("gold").running() == 0);
      context
          .getContext()
          .execute(
              () -> {
                ran.incrementAndGet();
                await().until(() -> open.getCount() == 0);
              },
              forgotten.get());
      await().until(() -> ran.get() == 1);
      assertThat(server.counts("gold").running()).isEqualTo(1);
      open.countDown();
      await().until(() -> server.counts("gold").running() == 0);
    }
  }
}
