package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.github.jettyqos.core.HaproxyProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Budgets and queues of a real HAProxy, in front of a node that answers when a test says so. */
final class HaproxyQueueTest {
  private static final String CONFIG =
      """
      threads: 4
      classes:
        gold: { match: ["path:/gold"], budget: 2, queue: { max: 1, timeout: %s } }
        silver:
          match: ["path:/silver"]
          budget: 1
          queue: { max: 0 }
          rejection: { status: 429, type: application/json, body: '{"wait": "é$1"}', retry-after: 7s }
        rest: {}
      cluster:
        nodes: [{ name: a, url: "http://127.0.0.1:%d" }]
        haproxy: { bind: "127.0.0.1:%d", threads: 1 }
      """;

  @TempDir Path directory;
  private final CountDownLatch answers = new CountDownLatch(1);
  private final AtomicInteger working = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer node;
  private WrittenHaproxy haproxy;

  @BeforeEach
  void startNode() throws IOException {
    HaproxyProcess.assumeInstalled();
    node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.setExecutor(threads);
    node.createContext(
        "/",
        exchange -> {
          working.incrementAndGet();
          try {
            answers.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    node.start();
  }

  private void start(String timeout) throws IOException {
    haproxy =
        WrittenHaproxy.start(
            directory,
            "haproxy",
            port -> CONFIG.formatted(timeout, node.getAddress().getPort(), port));
  }

  @AfterEach
  void stop() {
    answers.countDown();
    if (haproxy != null) {
      haproxy.close();
    }
    if (node != null) {
      node.stop(0);
    }
    threads.shutdownNow();
  }

  private CompletableFuture<HttpResponse<String>> ask(String path) {
    URI uri = URI.create("http://127.0.0.1:" + haproxy.port() + path);
    return client.sendAsync(
        HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private void fill(String path, int requests) {
    int before = working.get();
    for (int i = 0; i < requests; i++) {
      ask(path);
    }
    await().until(() -> working.get() == before + requests);
  }

  @Test
  void queueFull_isTurnedAwayAndTheOthersAreServed() throws Exception {
    start("1m");
    fill("/gold", 2);
    CompletableFuture<HttpResponse<String>> one = ask("/gold");
    CompletableFuture<HttpResponse<String>> other = ask("/gold");
    // The order of the two is unknown: one waits, and one is rejected.
    HttpResponse<?> first = (HttpResponse<?>) CompletableFuture.anyOf(one, other).get();
    assertThat(first.statusCode()).isEqualTo(503);
    assertThat(first.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(working).hasValue(2);
    assertThat(one.isDone() && other.isDone()).isFalse();
    fill("/", 1); // another class has room
    answers.countDown();
    assertThat(one.get().statusCode() + other.get().statusCode()).isEqualTo(503 + 200);
  }

  @Test
  void waitedForTooLong_isTurnedAway() throws Exception {
    start("50ms");
    fill("/gold", 2);
    HttpResponse<String> answer = ask("/gold").get();
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(answer.body()).isEqualTo("The service is busy.\n");
    assertThat(working).hasValue(2);
  }

  @Test
  void queueOfNone_withoutRoom_isAnsweredAsTheClassSays() throws Exception {
    start("1m");
    fill("/silver", 1);
    HttpResponse<String> answer = ask("/silver").get();
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("7");
    assertThat(answer.body()).isEqualTo("{\"wait\": \"é$1\"}");
    assertThat(working).hasValue(1);
  }
}
