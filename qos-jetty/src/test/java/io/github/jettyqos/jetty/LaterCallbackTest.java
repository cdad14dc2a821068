package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Callbacks of demands and writes, told when the handler is back and has left its permit. */
final class LaterCallbackTest {
  private static final String YAML =
      "mode: %s\nthreads: 2\nbodies: stream\nclasses:\n"
          + "  gold: {match: [\"path:/gold\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 1, lend: false, hold: %s}\n";

  /** More than a connection of the loopback interface takes while nothing is read: some 6 MB. */
  private static final int LENGTH = 16 << 20;

  private static final int MANY = 3;

  /** The least that there is; so much of a body is read before its request is admitted. */
  private static final int LIMIT = 1024;

  private static final String FIRST = "400\r\n" + "x".repeat(LIMIT) + "\r\n";

  private final Application application = new Application();

  @ParameterizedTest
  @CsvSource({
    "inline,handling,/demand",
    "dispatch,handling,/demand",
    "auto,handling,/write",
    "inline,handling,/write",
    "inline,auto,/stream",
    "dispatch,auto,/stream"
  })
  void callbacks_ofRequestsThatHoldNoPermit_takeOneAtATime(String mode, String hold, String path)
      throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try (TestServer server = TestServer.started(YAML.formatted(mode, hold), application)) {
      for (int i = 0; i < MANY; i++) {
        Socket socket = server.socket("127.0.0.1");
        sockets.add(socket);
        TestServer.write(
            socket, "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n");
      }
      await().until(() -> application.back.get() == MANY);
      await().until(() -> server.counts("rest").running() == 0);
      List<Thread> readers = new ArrayList<>();
      for (Socket socket : sockets) {
        TestServer.write(socket, "x");
        Thread reader = new Thread(() -> application.read(socket));
        reader.start();
        readers.add(reader);
      }
      await().until(() -> application.inside.get() == 1);
      assertThat(server.counts("rest").running()).isEqualTo(1);
      assertThat(server.get("/gold").statusCode()).isEqualTo(200);
      application.letGo.release(MANY);
      for (Thread reader : readers) {
        reader.join();
      }
      assertThat(application.answered).hasValue(MANY);
      assertThat(application.most).hasValue(1);
      await().until(() -> server.counts("rest").running() == 0);
      assertThat(server.counts("rest").completed()).isEqualTo(MANY);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /** It waits for its own callback, with the only thread of its class. */
  @ParameterizedTest
  @CsvSource({"inline,handling", "dispatch,handling", "auto,completion"})
  void callback_ofAHandlerThatWaitsForIt_isTold(String mode, String hold) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode, hold), application);
        Socket socket = server.socket("127.0.0.1")) {
      application.letGo.release(1);
      TestServer.write(socket, "POST /waits HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n");
      await().until(() -> server.counts("rest").running() == 1);
      TestServer.write(socket, "x");
      assertThat(TestServer.read(socket)).contains("200 OK");
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /**
   * What it asks for is there already: it is told of that when it is back, not inside of itself.
   */
  @ParameterizedTest
  @CsvSource({"stream,handling", "eager,handling", "eager,completion"})
  void callback_thatAsksForMore_isToldOfThatWhenItIsBack(String bodies, String hold)
      throws Exception {
    try (TestServer server = start(bodies, hold);
        Socket socket = server.socket("127.0.0.1");
        Socket other = server.socket("127.0.0.1")) {
      TestServer.write(
          socket, "POST /nested HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
      tell(server, socket, FIRST + "1\r\ny\r\n0\r\n\r\n", bodies, other);
      assertThat(TestServer.read(socket)).contains("200 OK");
      assertThat(application.most).hasValue(1);
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** As in a bare Jetty: its request fails, and the application is told of that. */
  @ParameterizedTest
  @CsvSource({"stream,handling", "eager,handling", "eager,completion"})
  void callback_thatThrows_failsItsRequest(String bodies, String hold) throws Exception {
    try (TestServer server = start(bodies, hold);
        Socket socket = server.socket("127.0.0.1");
        Socket other = server.socket("127.0.0.1")) {
      TestServer.write(
          socket, "POST /throws HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
      tell(server, socket, FIRST + "0\r\n\r\n", bodies, other);
      assertThat(TestServer.read(socket)).contains("500 Server Error"); // or 10 s are over
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  /** Too late to fail it: the answer may still be on its way. */
  @Test
  void callback_thatThrowsWhenItHasAnswered_changesNothing() throws Exception {
    try (CapturedLog log = CapturedLog.start();
        TestServer server = start("eager", "completion");
        Socket socket = server.socket("127.0.0.1")) {
      for (int i = 0; i < 2; i++) {
        TestServer.write(socket, "POST /answers HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx");
        assertThat(TestServer.read(socket)).contains("200 OK");
      }
      await().until(() -> log.text().contains("has failed after its end"));
    }
  }

  private TestServer start(String bodies, String hold) throws Exception {
    String eager = "bodies: eager\nbody-limit: " + LIMIT;
    String yaml = YAML.formatted("auto", hold);
    TestServer server =
        new TestServer(
            bodies.equals("eager") ? yaml.replace("bodies: stream", eager) : yaml, application);
    server.server.insertHandler(new ToldDemands(application.told));
    return server.start();
  }

  /** Has content come, of a body that the handler reads itself while its class is full. */
  private void tell(TestServer server, Socket socket, String body, String bodies, Socket other)
      throws Exception {
    if (bodies.equals("eager")) {
      TestServer.write(socket, body);
      return;
    }
    await().until(() -> application.back.get() == 1);
    await().until(() -> server.counts("rest").running() == 0);
    TestServer.write(other, "GET /block HTTP/1.1\r\nHost: x\r\n\r\n");
    await().until(() -> application.inside.get() == 1);
    application.most.set(0);
    TestServer.write(socket, body);
    await().until(() -> application.told.get() == 1);
    application.letGo.release();
  }

  private static final class Application extends Handler.Abstract {
    final Semaphore letGo = new Semaphore(0);
    final AtomicInteger back = new AtomicInteger();
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final AtomicInteger answered = new AtomicInteger();
    final AtomicInteger told = new AtomicInteger();

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      switch (Request.getPathInContext(request)) {
        case "/demand" ->
            request.demand(
                () -> {
                  block();
                  release(request.read());
                  response.getHeaders().put("Content-Length", LENGTH);
                  response.write(true, ByteBuffer.allocate(LENGTH), callback);
                });
        case "/stream" -> {
          response.getHeaders().put("Content-Type", "text/event-stream");
          response.write(false, ByteBuffer.wrap(new byte[] {':', '\n'}), Callback.NOOP);
          request.demand(
              () -> {
                block();
                release(request.read());
                response.write(true, ByteBuffer.allocate(LENGTH), callback);
              });
        }
        case "/write" -> {
          response.getHeaders().put("Content-Length", LENGTH);
          response.write(
              false,
              ByteBuffer.allocate(LENGTH - 1),
              Callback.from(
                  () -> {
                    block();
                    response.write(true, ByteBuffer.allocate(1), callback);
                  },
                  callback::failed));
        }
        case "/nested" -> request.demand(() -> readOn(request, callback));
        case "/throws" -> {
          request.addFailureListener(callback::failed);
          request.demand(
              () -> {
                throw new IllegalStateException("of the test");
              });
        }
        case "/answers" ->
            request.demand(
                () -> {
                  release(request.read());
                  callback.succeeded();
                  throw new IllegalStateException("of the test");
                });
        case "/block" -> {
          block();
          callback.succeeded();
        }
        case "/waits" -> {
          Semaphore told = new Semaphore(0);
          request.demand(told::release);
          told.acquire();
          response.getHeaders().put("Content-Length", 0);
          callback.succeeded();
        }
        default -> callback.succeeded();
      }
      back.incrementAndGet();
      return true;
    }

    private void readOn(Request request, Callback callback) {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      Content.Chunk chunk = request.read();
      if (chunk == null || !chunk.isLast()) {
        request.demand(() -> readOn(request, callback));
      }
      inside.decrementAndGet();
      if (chunk != null) {
        chunk.release();
        if (chunk.isLast()) {
          callback.succeeded();
        }
      }
    }

    private static void release(Content.Chunk chunk) {
      chunk.release();
    }

    private void block() {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      letGo.acquireUninterruptibly();
      inside.decrementAndGet();
    }

    void read(Socket socket) {
      try {
        byte[] buffer = new byte[1 << 16];
        int read = 0;
        while (read < LENGTH) {
          int more = socket.getInputStream().read(buffer);
          if (more < 0) {
            return;
          }
          read += more;
        }
        answered.incrementAndGet();
      } catch (java.io.IOException e) {
        // it is not answered
      }
    }
  }
}
