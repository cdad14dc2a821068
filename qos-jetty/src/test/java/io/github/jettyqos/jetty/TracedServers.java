package io.github.jettyqos.jetty;

import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jettyqos.core.config.QosYaml;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Servers in a JVM with an agent, controlled by commands: one a line, with an answer of one line.
 */
final class TracedServers {
  private static final String CLASSES =
      """
      mode: %s
      threads: %d
      classes:
        traced: {match: ["path:/traced/*"], budget: %d, lend: false, queue: {max: 2000, timeout: 10m}}
        brief: {match: ["path:/brief/*"], budget: 1, lend: false, queue: {max: 2000, timeout: 100ms}}
        tasks: {budget: 1, lend: false, queue: {max: 2000, timeout: 10m}}
      """;

  private final Map<String, TestServer> servers = new HashMap<>();
  private final Map<String, TracedHandler> handlers = new HashMap<>();
  private final Map<String, Long> arrived = new HashMap<>();
  private final HttpServer other;

  private TracedServers() throws IOException {
    other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2000);
    other.createContext("/", TracedServers::tellTrace);
    other.start();
  }

  public static void main(String[] args) throws Exception {
    TracedServers servers = new TracedServers();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println("> " + servers.obey(line.split(" ")));
    }
    System.exit(0);
  }

  private Object obey(String[] words) throws Exception {
    return switch (words[0]) {
      case "start" -> start(words[1], words[2], Integer.parseInt(words[3]), words[4]);
      case "open" -> open(words[1], words[2], words[3], Integer.parseInt(words[4]));
      case "left" -> left(words[1]);
      case "tasks" -> tasks(words[1]);
      case "stop" -> stop(words[1]);
      default -> throw new IllegalArgumentException(words[0]);
    };
  }

  /** Starts a server and returns its port. */
  private int start(String name, String mode, int budget, String threads) throws Exception {
    AtomicReference<Qos> made = new AtomicReference<>();
    URI there = URI.create("http://127.0.0.1:" + other.getAddress().getPort() + "/");
    TracedHandler handler = new TracedHandler(there, made::get);
    Qos qos =
        Qos.builder(QosYaml.parse(CLASSES.formatted(mode, budget + 2, budget)))
            .rejections(
                (request, response, callback, rejection) ->
                    TracedHandler.answer(response, callback, handler.trace()))
            .build();
    made.set(qos);
    QueuedThreadPool pool =
        switch (threads) {
          case "virtual" -> qos.threadPool().useVirtualThreads();
          case "jetty" -> new QueuedThreadPool();
          default -> qos.threadPool();
        };
    TestServer server = new TestServer(qos, handler, pool, TracedServers::clearText);
    server.connector.setAcceptQueueSize(2000);
    handlers.put(name, handler);
    servers.put(name, server.start());
    return server.connector.getLocalPort();
  }

  private static ConnectionFactory[] clearText(HttpConfiguration http) {
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(2000);
    return new ConnectionFactory[] {new HttpConnectionFactory(http), Http2Limits.none(http2)};
  }

  /** Releases a round once a number of further requests of its class have arrived. */
  private long open(String name, String round, String className, int more) {
    TestServer server = servers.get(name);
    long all = arrived.merge(name + className, (long) more, Long::sum);
    boolean expires = className.equals("brief");
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () ->
                server.counts(className).arrivals() == all
                    && (!expires || server.counts(className).queued() == 0));
    handlers.get(name).round(round).countDown();
    return all;
  }

  /** The number of idle threads of the pool in a trace. */
  private int left(String name) throws InterruptedException {
    QueuedThreadPool pool = (QueuedThreadPool) servers.get(name).server.getThreadPool();
    int idle = pool.getIdleThreads();
    CountDownLatch all = new CountDownLatch(idle);
    CountDownLatch ended = new CountDownLatch(idle);
    AtomicInteger inTrace = new AtomicInteger();
    for (int i = 0; i < idle; i++) {
      pool.execute(
          () -> {
            try {
              all.countDown();
              all.await(10, TimeUnit.SECONDS); // so that each thread gets one
            } catch (InterruptedException e) {
              // counted nevertheless
            }
            if (Span.current().getSpanContext().isValid()) {
              inTrace.incrementAndGet();
            }
            ended.countDown();
          });
    }
    ended.await();
    return inTrace.get();
  }

  /** The number of tasks with a wrong trace: alternately submitted in a trace and in none. */
  private int tasks(String name) throws InterruptedException {
    Executor executor = servers.get(name).qos.serviceClass("tasks").executor();
    String trace = "0".repeat(29) + "def";
    Span span =
        Span.wrap(
            SpanContext.create(
                trace, "00000000000000ff", TraceFlags.getSampled(), TraceState.getDefault()));
    CountDownLatch allThere = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(200);
    AtomicInteger wrong = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      try (Scope inTrace = span.makeCurrent()) {
        executor.execute(new Look(trace, allThere, wrong, ended));
      }
      executor.execute(new Look(SpanContext.getInvalid().getTraceId(), allThere, wrong, ended));
    }
    allThere.countDown();
    ended.await();
    return wrong.get();
  }

  private record Look(
      String expected, CountDownLatch allThere, AtomicInteger wrong, CountDownLatch ended)
      implements Runnable {
    @Override
    public void run() {
      try {
        allThere.await();
      } catch (InterruptedException e) {
        wrong.incrementAndGet();
      }
      if (!Span.current().getSpanContext().getTraceId().equals(expected)) {
        wrong.incrementAndGet();
      }
      ended.countDown();
    }
  }

  private String stop(String name) throws IOException {
    servers.remove(name).close();
    handlers.remove(name).end();
    return "stopped";
  }

  /** Answers with the trace of the caller. */
  private static void tellTrace(HttpExchange exchange) throws IOException {
    String parent = exchange.getRequestHeaders().getFirst("traceparent");
    String trace = parent == null ? "none" : parent.split("-")[1];
    byte[] bytes = trace.getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
