package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An upgrade holds its permit until the 101, not for the life of the WebSocket. */
final class WebSocketTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {max: 1, timeout: 30s}}\n"
          + "  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();
  private final WebSocketClient client = new WebSocketClient();

  @BeforeEach
  void startClient() throws Exception {
    client.start();
  }

  @AfterEach
  void stopClient() throws Exception {
    client.stop();
  }

  private TestServer start(String mode) throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode), handler);
    WebSocketUpgradeHandler sockets =
        WebSocketUpgradeHandler.from(
            server.server,
            container ->
                container.addMapping(
                    "/gold/socket", (request, response, callback) -> new Echo(handler)));
    sockets.setHandler(handler);
    server.server.setHandler(sockets);
    server.qos.install(server.server);
    return server.start();
  }

  private CompletableFuture<Session> connect(TestServer server, Talk talk) throws Exception {
    URI uri = URI.create("ws://127.0.0.1:" + server.connector.getLocalPort() + "/gold/socket");
    return client.connect(talk, uri);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void upgraded_openAndTalking_holdsNoPermit(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      List<Talk> talks = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Talk talk = new Talk();
        connect(server, talk).get(5, TimeUnit.SECONDS);
        talks.add(talk);
      }
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(10);
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      for (Talk talk : talks) {
        talk.session.sendText("hello", Callback.NOOP);
        assertThat(talk.heard.poll(5, TimeUnit.SECONDS)).isEqualTo("hello");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void upgrade_classIsFull_waitsOrIsTurnedAway(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      // The twin of the above: a request that is not upgraded does hold the permit.
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      Talk talk = new Talk();
      CompletableFuture<Session> waits = connect(server, talk);
      await().until(() -> server.counts("gold").queued() == 1);
      assertThat(connect(server, new Talk()))
          .failsWithin(Duration.ofSeconds(5))
          .withThrowableOfType(java.util.concurrent.ExecutionException.class)
          .withMessageContaining("503");
      assertThat(waits).isNotDone();
      handler.letGo.release();
      waits.get(5, TimeUnit.SECONDS).sendText("late", Callback.NOOP);
      assertThat(talk.heard.poll(5, TimeUnit.SECONDS)).isEqualTo("late");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void message_blocksItsThread_selectorsGoOn(String mode) throws Exception {
    // Jetty calls the endpoint in the thread that reads. One blocked reader for each selector.
    try (TestServer server = start(mode)) {
      int selectors = server.connector.getSelectorManager().getSelectorCount();
      QueuedThreadPool pool = (QueuedThreadPool) server.server.getThreadPool();
      pool.setMaxThreads(pool.getMaxThreads() + selectors);
      List<Talk> talks = new ArrayList<>();
      for (int i = 0; i < selectors; i++) {
        Talk talk = new Talk();
        connect(server, talk).get(5, TimeUnit.SECONDS).sendText("block", Callback.NOOP);
        talks.add(talk);
      }
      await().until(() -> handler.entered.get() == selectors);
      assertThat(server.send("/health"))
          .succeedsWithin(Duration.ofSeconds(5))
          .extracting(HttpResponse::statusCode)
          .isEqualTo(200);
      handler.letGo.release(selectors);
      for (Talk talk : talks) {
        assertThat(talk.heard.poll(5, TimeUnit.SECONDS)).isEqualTo("block");
      }
    }
  }

  /** The end point of the server. */
  public static final class Echo extends Session.Listener.AbstractAutoDemanding {
    private final BlockingHandler handler;

    Echo(BlockingHandler handler) {
      this.handler = handler;
    }

    @Override
    public void onWebSocketText(String message) {
      handler.entered.incrementAndGet();
      if (message.equals("block")) {
        handler.letGo.acquireUninterruptibly();
      }
      getSession().sendText(message, Callback.NOOP);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
      // otherwise Jetty warns of each abnormal close
    }
  }

  /** The end point of the client. */
  public static final class Talk extends Session.Listener.AbstractAutoDemanding {
    final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
    volatile Session session;

    @Override
    public void onWebSocketOpen(Session opened) {
      super.onWebSocketOpen(opened);
      session = opened;
    }

    @Override
    public void onWebSocketText(String message) {
      heard.add(message);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
      // otherwise Jetty warns of each abnormal close
    }
  }
}
