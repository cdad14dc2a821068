package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ClassCounts;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * How fast the server reacts when everything is blocked: how long a health endpoint takes, and how
 * long a request stays in its queue after its client has gone; and what is lost under attack, which
 * is nothing. Tests prove that it happens; this measures when.
 */
public final class FaultMeasurement implements BenchmarkRun {
  private static final int REPEATS = 50;
  private static final String YAML =
      """
      mode: %s
      threads: 9
      classes:
        health: {match: ["path:/health"], budget: 1, lend: false}
        gold: {match: ["path:/gold/*"], budget: 4, lend: false, queue: {timeout: 1m}}
        rest: {budget: 4, lend: false, queue: {timeout: 1m}}
      """;

  @Override
  public String name() {
    return "faults";
  }

  @Override
  public String duration() {
    return "30 s";
  }

  @Override
  public String title() {
    return "all classes blocked: time of a health endpoint, and until a client that left is out;"
        + " what is lost under attack";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    for (String mode : new String[] {"inline", "dispatch"}) {
      Blocked server = new Blocked(mode);
      try {
        List<Socket> waiting = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
          waiting.add(server.request(i % 2 == 0 ? "/gold/1" : "/rest/1"));
        }
        server.await(() -> server.gold().queued() == 16);
        bound(report, mode + "_health_ms", server::health);
        bound(report, mode + "_http1_close_ms", server::closed);
        bound(report, mode + "_http2_reset_ms", server::reset);
        for (Socket socket : waiting) {
          socket.close();
        }
      } finally {
        server.stop();
      }
      try (Losses losses = new Losses(mode)) {
        losses(report, mode, losses);
      }
    }
    return report;
  }

  private static void losses(Report report, String mode, Losses losses) throws Exception {
    none(report, mode + "_permits_lost_by_endings", losses.permitsLost());
    millis(report, mode + "_upload_in_a_full_window_ms", losses.uploadNanos(), 1_000);
    millis(report, mode + "_conversation_answered_ms", losses.conversationNanos(), 250);
    none(report, mode + "_reset_requests_handled", losses.resetsHandled());
    report.result(mode + "_queued_bytes_of_bound", losses.memory());
    report.atMost(
        mode + ", memory of bodies, parts of the bound",
        report.value(mode + "_queued_bytes_of_bound"),
        1);
    millis(report, mode + "_health_beside_broken_bodies_ms", losses.healthNanos(), 250);
    none(report, mode + "_stranded_by_a_listener", losses.strandedByListener());
    System.err.println(mode + ": losses");
  }

  private static void none(Report report, String name, long count) {
    report.result(name, (double) count);
    report.atMost(name, (double) count, 0);
  }

  private static void millis(Report report, String name, long nanos, double bound) {
    report.result(name, nanos / 1e6);
    report.atMost(name, nanos / 1e6, bound);
  }

  private interface Timed {
    long nanos() throws Exception;
  }

  private static void bound(Report report, String name, Timed timed) throws Exception {
    double[] millis = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      millis[i] = timed.nanos() / 1e6;
    }
    report.result(name + "_median", Medians.of(millis));
    report.result(name + "_max", Arrays.stream(millis).max().orElseThrow());
    report.atMost(name + ", slowest of " + REPEATS, report.value(name + "_max"), 100);
    System.err.println(name);
  }

  /** A server whose handlers block, and clients for it. */
  private static final class Blocked {
    private final Semaphore letGo = new Semaphore(0);
    private final Server server;
    private final ServerConnector connector;
    private final Qos qos;
    private final HTTP2Client client = new HTTP2Client();
    private final Session session;

    Blocked(String mode) throws Exception {
      qos = Qos.of(QosYaml.parse(YAML.formatted(mode)));
      server = new Server(qos.threadPool());
      HttpConfiguration http = new HttpConfiguration();
      connector =
          qos.connector(
              server, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(
          new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback)
                throws Exception {
              if (!Request.getPathInContext(request).equals("/health")) {
                letGo.acquire();
              }
              response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
              return true;
            }
          });
      qos.install(server);
      server.start();
      client.start();
      session =
          client
              .connect(
                  new InetSocketAddress("127.0.0.1", connector.getLocalPort()),
                  new Session.Listener() {})
              .get(5, TimeUnit.SECONDS);
    }

    ClassCounts gold() {
      return qos.counts(qos.indexOf("gold"));
    }

    Socket request(String path) throws IOException {
      Socket socket = new Socket("127.0.0.1", connector.getLocalPort());
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return socket;
    }

    /** From before connecting to the last byte. */
    long health() throws IOException {
      long start = System.nanoTime();
      try (Socket socket = request("/health")) {
        socket.getInputStream().readAllBytes();
      }
      return System.nanoTime() - start;
    }

    /** From the close to when the entry is gone. */
    long closed() throws Exception {
      int before = gold().queued();
      Socket socket = request("/gold/gone");
      await(() -> gold().queued() == before + 1);
      long start = System.nanoTime();
      socket.close();
      await(() -> gold().queued() == before);
      return System.nanoTime() - start;
    }

    /** From the reset to when the entry is gone. */
    long reset() throws Exception {
      int before = gold().queued();
      MetaData.Request request =
          new MetaData.Request(
              "GET",
              HttpURI.from("http://127.0.0.1/gold/gone"),
              HttpVersion.HTTP_2,
              HttpFields.EMPTY);
      Stream stream =
          session
              .newStream(new HeadersFrame(request, null, true), new Stream.Listener() {})
              .get(5, TimeUnit.SECONDS);
      await(() -> gold().queued() == before + 1);
      long start = System.nanoTime();
      stream.reset(
          new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
      await(() -> gold().queued() == before);
      return System.nanoTime() - start;
    }

    void await(BooleanSupplier condition) throws InterruptedException, TimeoutException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (!condition.getAsBoolean()) {
        if (System.nanoTime() > end) {
          throw new TimeoutException("10 s: " + gold());
        }
        TimeUnit.MICROSECONDS.sleep(100);
      }
    }

    void stop() throws Exception {
      letGo.release(1000);
      client.stop();
      server.stop();
    }
  }
}
