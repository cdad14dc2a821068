package io.github.jettyqos.jetty.admin;

import static io.github.jettyqos.jetty.admin.TestAdmin.OPERATOR;
import static io.github.jettyqos.jetty.admin.TestAdmin.VIEWER;
import static io.github.jettyqos.jetty.admin.TestAdmin.bearer;
import static io.github.jettyqos.jetty.admin.TestAdmin.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a flood of the admin connector: no change, each request is answered or closed, and other
 * clients are served.
 */
final class AdminStormTest {
  private static final int REQUESTS = Integer.getInteger("storm.requests", 500);

  @TempDir Path directory;

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> each.getName().startsWith("qos-admin"))
        .count();
  }

  @Test
  void storm_randomBytesAndRequests_changeNothing() throws Exception {
    long seed = Long.getLong("storm.seed", new Random().nextLong());
    System.out.println("AdminStormTest: -Dstorm.seed=" + seed);
    try (TestAdmin admin = TestAdmin.started(directory)) {
      admin.post("freeze", "{\"reason\":\"so that the law changes nothing\"}");
      String before = admin.untouched();
      ExecutorService clients = Executors.newFixedThreadPool(16);
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        StormRequest request = new StormRequest(new Random(seed + i));
        answers.add(clients.submit(() -> admin.raw(request.text())));
      }
      for (Future<String> each : answers) {
        String answer = each.get(); // fails if a connection
        if (answer.startsWith("HTTP/1.1 4")) {
          AdminApiTest.assertProtected(answer);
        }
        assertThat(status(answer)).as("seed %d: %s", seed, answer).isNotEqualTo(500);
      }
      clients.shutdown();
      assertThat(admin.untouched()).as("seed %d", seed).isEqualTo(before);
      assertThat(threads()).isLessThanOrEqualTo(8 + 2); // the pool, and its timeouts
    }
    await().until(() -> threads() == 0);
  }

  @Test
  void slowBodies_moreThanThreads_holdNone() throws Exception {
    try (TestAdmin admin = TestAdmin.started(directory)) {
      List<Socket> slow = new ArrayList<>();
      for (int i = 0; i < 40; i++) { // eight threads; known connections are at most 64
        slow.add(send(admin, "POST /api/freeze", bearer(OPERATOR), "Content-Length: 100\r\n\r\n{"));
      }
      assertThat(status(admin.get("/api/state"))).isEqualTo(200);
      Socket last = slow.get(39);
      last.getOutputStream()
          .write(("\"reason\":\"late" + " ".repeat(83) + "\"}").getBytes(StandardCharsets.UTF_8));
      last.getOutputStream().flush();
      byte[] begin = last.getInputStream().readNBytes(12);
      assertThat(new String(begin, StandardCharsets.UTF_8)).isEqualTo("HTTP/1.1 200");
      for (Socket each : slow) {
        each.close();
      }
    }
  }

  private static Socket send(TestAdmin admin, String line, String token, String rest)
      throws IOException {
    Socket socket = admin.socket();
    String head =
        line + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + token + rest;
    socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  /** Whether the other side has closed it without an answer. */
  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true; // reset
    }
  }

  @Test
  void strangers_moreThanAllowed_areClosedAndKeepNobodyOut() throws Exception {
    try (TestAdmin admin = TestAdmin.started(directory)) {
      Socket known = send(admin, "GET /api/state", bearer(VIEWER), "\r\n");
      assertThat(known.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
      List<Socket> strangers = new ArrayList<>();
      for (int i = 0; i < AdminConnections.STRANGERS + 20; i++) {
        strangers.add(send(admin, "GET /", "", ""));
      }
      // For each one above the limit another was closed.
      await().until(() -> strangers.stream().filter(AdminStormTest::isClosed).count() >= 20);
      assertThat(strangers).filteredOn(AdminStormTest::isClosed).hasSize(20);
      assertThat(status(admin.get("/api/state"))).as("a newcomer").isEqualTo(200);
      known
          .getOutputStream()
          .write(
              ("GET /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                      + bearer(VIEWER)
                      + "\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      assertThat(TestAdmin.readAll(known)).contains("\"name\":\"victor\"");
      for (Socket each : strangers) {
        each.close();
      }
    }
  }

  @Test
  void atOnce_aThousandRequests_areAnsweredOrClosed() throws Exception {
    try (TestAdmin admin = TestAdmin.started(directory)) {
      ExecutorService clients = Executors.newFixedThreadPool(200);
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        answers.add(clients.submit(() -> status(admin.ask("GET /api/state", "", ""))));
      }
      for (Future<Integer> each : answers) {
        try {
          assertThat(each.get()).isIn(0, 401);
        } catch (java.util.concurrent.ExecutionException e) {
          assertThat(e.getCause()).isInstanceOf(IOException.class); // closed during the request
        }
      }
      clients.shutdown();
      assertThat(status(admin.get("/api/state"))).isEqualTo(200);
    }
  }

  @Test
  void stop_whileRequestsCome_endsAll() throws Exception {
    TestAdmin admin = TestAdmin.started(directory);
    List<CompletableFuture<String>> asking = new ArrayList<>();
    Socket slow = send(admin, "POST /api/freeze", bearer(OPERATOR), "Content-Length: 9\r\n\r\n{");
    int port = admin.port();
    for (int i = 0; i < 8; i++) {
      asking.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  String last = "";
                  for (int j = 0; j < 1_000; j++) {
                    last = admin.get("/api/state");
                  }
                  return last;
                } catch (IOException | java.util.NoSuchElementException e) {
                  return ""; // closed
                }
              }));
    }
    assertThat(status(admin.get("/api/state"))).isEqualTo(200);
    admin.close();
    for (CompletableFuture<String> each : asking) {
      assertThat(each.get())
          .satisfiesAnyOf(
              answer -> assertThat(answer).isEmpty(),
              answer -> assertThat(status(answer)).isIn(200, 409));
    }
    TestAdmin.readAll(slow);
    slow.close();
    await().atMost(Duration.ofSeconds(20)).until(() -> threads() == 0);
    assertThat(port).isPositive();
  }
}
