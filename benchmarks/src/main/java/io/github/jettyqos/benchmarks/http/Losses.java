package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.core.ClassCounts;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * What is lost, or waits for nothing, when clients and applications do what they should not: a
 * server with the gate, and one scene after the other against it.
 */
final class Losses implements AutoCloseable {
  private static final int STREAM_BODY = 512 << 10;
  private static final int ALMOST = (64 << 10) - 1;
  private static final int QUEUE_BYTES = 4 << 20;
  private static final String YAML =
      """
      mode: %s
      threads: 6
      queue-bytes: %d
      classes:
        health: {match: ["path:/health"], budget: 1, lend: false}
        gold: {match: ["path:/gold/*"], budget: 1, lend: false, queue: {max: 4096, timeout: 1m}}
        rest: {budget: 4, lend: false, queue: {timeout: 1m}}
      """;

  private final LossHandler handler = new LossHandler();
  private final Server server;
  private final ServerConnector connector;
  private final Qos qos;

  Losses(String mode) throws Exception {
    qos = Qos.of(QosYaml.parse(YAML.formatted(mode, QUEUE_BYTES)));
    server = new Server(qos.threadPool());
    HttpConfiguration http = new HttpConfiguration();
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
    // Else Jetty closes a connection on which streams are reset as fast as here.
    http2.setRateControlFactory(new RateControl.Factory() {});
    connector = qos.connector(server, new HttpConnectionFactory(http), http2);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(handler);
    server.setErrorHandler((Request.Handler) handler::page);
    qos.install(server);
    server.start();
  }

  /** Permits that do not come back from handlers that complete their requests and go on. */
  long permitsLost() throws Exception {
    for (String ending : LossHandler.ENDINGS) {
      Socket blocks = send("GET /gold/block HTTP/1.1\r\nHost: x\r\n\r\n");
      await(() -> gold().running() == 1);
      Socket waits = send("GET /gold/" + ending + " HTTP/1.1\r\nHost: x\r\n\r\n");
      await(() -> gold().queued() == 1);
      handler.letGo.release();
      if (!await(() -> gold().running() + gold().queued() == 0)) {
        return gold().running();
      }
      blocks.close();
      waits.close();
    }
    return gold().running();
  }

  /**
   * Until an upload that runs is whole, while four that wait fill the window they share with it.
   */
  long uploadNanos() throws Exception {
    try (FrameClient client = new FrameClient(connector.getLocalPort())) {
      Stream runs = client.post("/gold/read", 300_000, client.answers());
      client.data(runs, 100_000, false);
      await(() -> gold().running() == 1);
      for (int i = 0; i < 4; i++) {
        client.data(client.post("/gold/read", STREAM_BODY, client.answers()), STREAM_BODY, true);
      }
      await(() -> gold().queued() == 4);
      long start = System.nanoTime();
      client.data(runs, 200_000, true);
      await(() -> client.answered() > 0);
      long nanos = System.nanoTime() - start;
      await(() -> client.answered() == 5);
      return nanos;
    }
  }

  /** Until a client is answered that says nothing more before. */
  long conversationNanos() throws Exception {
    try (FrameClient client = new FrameClient(connector.getLocalPort())) {
      long start = System.nanoTime();
      Stream stream = client.post("/gold/talk", -1, client.answers());
      await(() -> client.headed() == 1);
      long nanos = System.nanoTime() - start;
      client.data(stream, 1, true);
      await(() -> client.answered() == 1);
      return nanos;
    }
  }

  /** Requests that were handled although their clients had reset them while they waited. */
  long resetsHandled() throws Exception {
    try (FrameClient client = new FrameClient(connector.getLocalPort());
        Socket blocks = send("GET /gold/block HTTP/1.1\r\nHost: x\r\n\r\n")) {
      await(() -> gold().running() == 1);
      for (int i = 0; i < 2_000; i++) {
        client.postAndReset("/gold/reset");
      }
      client.awaitRead();
      await(() -> gold().queued() == 0);
      handler.letGo.release();
      await(() -> gold().running() == 0);
      blocks.getInputStream().read();
      return handler.resets.get();
    }
  }

  /**
   * The most memory that 100 bodies take of which the last byte does not come; in parts of the
   * bound.
   */
  double memory() throws Exception {
    try (FrameClient client = new FrameClient(connector.getLocalPort())) {
      long most = 0;
      for (int i = 0; i < 100; i++) {
        client.data(client.post("/gold/read", ALMOST + 1, client.answers()), ALMOST, false);
        most = Math.max(most, qos.queuedBytes());
      }
      client.awaitRead();
      return (double) Math.max(most, qos.queuedBytes()) / QUEUE_BYTES;
    }
  }

  /** A health endpoint while 40 clients have sent broken chunks, and pages that say so block. */
  long healthNanos() throws Exception {
    List<Socket> clients = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      clients.add(
          send(
              "POST /rest/read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"));
    }
    handler.pagesBlock = true;
    for (Socket each : clients) {
      write(each, "no number\r\n");
    }
    await(() -> handler.pages.get() > 0);
    long start = System.nanoTime();
    try (Socket health = send("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")) {
      health.getInputStream().readAllBytes();
    }
    long nanos = System.nanoTime() - start;
    handler.pagesBlock = false;
    handler.letGo.release(clients.size());
    for (Socket each : clients) {
      each.close();
    }
    await(() -> qos.counts(qos.indexOf("rest")).running() == 0);
    handler.letGo.drainPermits();
    return nanos;
  }

  /** Requests behind others that are not served where a listener throws Errors. */
  long strandedByListener() throws Exception {
    qos.addListener(
        (classIndex, waiting, processing) -> {
          throw new AssertionError("an Error of the listener");
        });
    List<Socket> clients = new ArrayList<>();
    clients.add(send("GET /gold/block HTTP/1.1\r\nHost: x\r\n\r\n"));
    await(() -> gold().running() == 1);
    for (int i = 0; i < 20; i++) {
      clients.add(send("GET /gold/ok HTTP/1.1\r\nHost: x\r\n\r\n"));
    }
    await(() -> gold().queued() == 20);
    handler.letGo.release();
    await(() -> gold().running() + gold().queued() == 0);
    long left = (long) gold().running() + gold().queued();
    for (Socket each : clients) {
      each.close();
    }
    return left;
  }

  private ClassCounts gold() {
    return qos.counts(qos.indexOf("gold"));
  }

  private Socket send(String text) throws IOException {
    Socket socket = new Socket("127.0.0.1", connector.getLocalPort());
    socket.setSoTimeout(10_000);
    write(socket, text);
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (SocketException e) {
      // The server has closed it, as it may after a failure.
    }
  }

  /** Whether it becomes true within 5 s. */
  private static boolean await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      TimeUnit.MICROSECONDS.sleep(100);
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    handler.letGo.release(10_000);
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
