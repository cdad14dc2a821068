package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Thread locals of a virtual thread are not visible to other requests: each has its own thread. On
 * JDK 21 and newer.
 */
@Tag("virtual")
final class ThreadStateTest {
  private static final String YAML =
      "mode: %s\nthreads: 3\nbodies: stream\nclasses:\n"
          + "  free: {match: [\"path:/free/*\"], exempt: true}\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 2, lend: false, queue: {timeout: 60s}}\n"
          + "  rest: {budget: 1, lend: false}\n";

  private final Leaving handler = new Leaving();

  private TestServer start(String mode) throws Exception {
    TestServer server = new TestServer(YAML.formatted(mode), handler);
    QosThreadPool unused = ((QosThreadPool) server.server.getThreadPool()).useVirtualThreads();
    return server.start();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void requests_pipelinedOnOneConnection_haveThreadsOfTheirOwn(String mode) throws Exception {
    try (TestServer server = start(mode);
        Socket socket = server.socket("127.0.0.1")) {
      String all = "GET /gold/1 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50);
      TestServer.write(socket, all + all.replace("gold", "free"));
      for (int i = 0; i < 100; i++) {
        assertThat(TestServer.read(socket)).contains("200 OK").contains("ok");
      }
      assertThat(handler.seen).hasValue(0);
    }
  }

  /** Over HTTP/2 all at once, then in sequence; two run, so most are queued. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void requests_queuedAndNot_haveThreadsOfTheirOwn(String mode) throws Exception {
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.start();
    try (TestServer server = start(mode)) {
      handler.mayGo.drainPermits();
      List<CompletableFuture<?>> answers = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        answers.add(server.send("/gold/1"));
        answers.add(send(client, server));
      }
      await().until(() -> server.counts("gold").queued() == 98);
      handler.mayGo.release(1000);
      for (CompletableFuture<?> each : answers) {
        assertThat(each.get(30, TimeUnit.SECONDS)).isNotNull();
      }
      for (int i = 0; i < 50; i++) {
        assertThat(send(client, server).get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
        assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      }
      assertThat(handler.seen).hasValue(0);
    } finally {
      client.stop();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void tasks_ofAnExecutorOfAClass_haveThreadsOfTheirOwn(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      CountDownLatch done = new CountDownLatch(100);
      for (int i = 0; i < 100; i++) {
        server
            .qos
            .serviceClass("gold")
            .executor()
            .execute(
                () -> {
                  handler.look();
                  done.countDown();
                });
      }
      assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(handler.seen).hasValue(0);
    }
  }

  private static CompletableFuture<ContentResponse> send(HttpClient client, TestServer server) {
    return new CompletableResponseListener(
            client.newRequest("http://127.0.0.1:" + server.connector.getLocalPort() + "/gold/1"))
        .send();
  }

  /** Sets a thread local, and counts how often it was set already. */
  private static final class Leaving extends Handler.Abstract {
    final AtomicInteger seen = new AtomicInteger();
    final Semaphore mayGo = new Semaphore(1000);
    private final ThreadLocal<Boolean> left = new ThreadLocal<>();

    void look() {
      if (left.get() != null) {
        seen.incrementAndGet();
      }
      left.set(true);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws InterruptedException {
      look();
      mayGo.acquire();
      response.getHeaders().put("Content-Length", 2);
      response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
      return true;
    }
  }
}
