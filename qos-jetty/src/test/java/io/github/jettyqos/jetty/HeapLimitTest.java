package io.github.jettyqos.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.loop.LoopStatus;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** A server in a small heap of its own, which its bulk requests fill. */
final class HeapLimitTest {
  private static final int CLIENTS = 64;

  /** 64 of them are more than the heap. */
  private static final int BLOCK = 1_500_000;

  private static final int HELD_MILLIS = 300;

  /** In a JVM of its own, until its input ends or it is out of memory. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      String yaml =
          """
          threads: 80
          control: {law: static, period: 50ms}
          %s
          classes:
            critical: {match: ["path:/critical"]}
            bulk: {weight: 8, queue: {max: 200, timeout: 60s}}
          """
              .formatted(args[0]);
      Holding holding = new Holding();
      try (TestServer server = TestServer.started(yaml, holding)) {
        holding.server = server;
        System.out.println("port " + server.connector.getLocalPort());
        while (System.in.read() >= 0) {
          continue;
        }
      }
    }
  }

  /** Bulk requests hold a block for a while; critical ones tell how many. */
  private static final class Holding extends Handler.Abstract {
    private final AtomicInteger running = new AtomicInteger();
    private volatile TestServer server;
    private volatile int most;
    private volatile String held = "";

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Request.getPathInContext(request).equals("/critical")) {
        LoopStatus status = server.qos.control().status();
        if (!status.heap().held().isEmpty()) {
          held = status.heap().held() + " " + status.last().orElseThrow().reason();
        }
        String body = most + ";" + held;
        response.write(true, ByteBuffer.wrap(body.getBytes(US_ASCII)), callback);
        return true;
      }
      most = Math.max(most, running.incrementAndGet());
      try {
        byte[] block = new byte[BLOCK];
        Thread.sleep(HELD_MILLIS);
        response.write(true, ByteBuffer.wrap(block, 0, 1), callback);
      } finally {
        running.decrementAndGet();
      }
      return true;
    }
  }

  /** Such a server, and its clients. */
  private static final class Fire implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final String base;
    private volatile boolean over;
    private int criticals;
    private String last = "";

    Fire(String keys) throws Exception {
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx96m",
              "-XX:+UseG1GC",
              "-XX:+ExitOnOutOfMemoryError",
              "-cp",
              System.getProperty("java.class.path"),
              Main.class.getName(),
              keys);
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      BufferedReader out =
          new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII));
      String line = out.readLine();
      while (line != null && !line.startsWith("port ")) {
        line = out.readLine();
      }
      base = "http://127.0.0.1:" + String.valueOf(line).substring("port ".length());
    }

    private HttpRequest request(String path) {
      return HttpRequest.newBuilder(URI.create(base + path))
          .version(HttpClient.Version.HTTP_1_1)
          .build();
    }

    /** A client that asks again as soon as it has an answer. */
    private void bulk() {
      CompletableFuture<HttpResponse<String>> answer =
          client.sendAsync(request("/bulk"), BodyHandlers.ofString());
      answer.whenComplete(
          (response, failure) -> {
            if (!over && failure == null) {
              bulk();
            }
          });
    }

    /** One client more each time a critical request is answered, and then some more of these. */
    void burn() {
      try {
        for (int i = 0; i < 2 * CLIENTS && process.isAlive(); i++) {
          if (i < CLIENTS) {
            bulk();
          }
          HttpResponse<String> critical =
              client.send(request("/critical"), BodyHandlers.ofString());
          assertThat(critical.statusCode()).isEqualTo(200);
          last = critical.body();
          criticals++;
          boolean ignored = process.waitFor(50, TimeUnit.MILLISECONDS); // the distance of clients
        }
      } catch (java.io.IOException e) {
        last = "ended"; // it is out of memory
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      over = true;
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  @Test
  void heap_filledByBulk_bulkWaitsAndCriticalIsServed() throws Exception {
    try (Fire fire = new Fire("heap-limit: 0.6")) {
      fire.burn();
      assertThat(fire.process.isAlive()).as("not out of memory").isTrue();
      assertThat(fire.criticals).isEqualTo(2 * CLIENTS);
      String[] told = fire.last.split(";", 2);
      assertThat(Integer.parseInt(told[0])).as("at once").isLessThan(CLIENTS);
      assertThat(told[1]).startsWith("{bulk=").contains("heap-limit 0.6: handlers at most {bulk=");
    }
  }

  /** The twin. */
  @Test
  void heap_withoutLimit_isOutOfMemory() throws Exception {
    try (Fire fire = new Fire("")) {
      fire.burn();
      assertThat(fire.process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(fire.process.exitValue()).as("of ExitOnOutOfMemoryError").isEqualTo(3);
    }
  }
}
