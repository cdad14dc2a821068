package io.github.jettyqos.benchmarks.http;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import io.github.jettyqos.examples.load.LoadConnections;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The cost of a refusal: processor time and bytes beside Jetty's QoSHandler and a handler that does
 * nothing but answer 503; then what 20 000 refusals a second do to gold on one processor.
 */
public final class RefusalsMeasurement {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private static final int PERMITS = 32;
  private static final int QUEUED = 64;
  private static final int IN_FLIGHT = 64;
  private static final double SECONDS = 0.5;
  private static final int FLOOD_SECONDS = 3;

  private static final int FLOOD_WARM_UP = 6;
  private static final int FLOOD_ROUNDS = 6;
  private static final double GOLD = 100;
  private static final double FLOOD = 20_000;

  private static final List<ServerKind> KINDS =
      List.of(ServerKind.BARE, ServerKind.QOS_HANDLER, ServerKind.INLINE, ServerKind.AUTO);

  private RefusalsMeasurement() {}

  /** Measures the cost. */
  public static void cost(Report report, Path out) throws Exception {
    try (ClientProcess<ClosedClient> client = new ClientProcess<>(ClosedClient::new)) {
      cost(client, "h1", report);
      cost(client, "h2c", report);
    }
  }

  /** Measures gold under a flood. */
  public static void flood(Report report, Path out) throws Exception {
    try (ClientProcess<ClosedClient> client = new ClientProcess<>(ClosedClient::new)) {
      // On all processors, as one compiles the code as slowly as it runs it.
      Rounds ignored = flood(client, 1, 1);
      try (Pinning pinned = Pinning.of(client)) {
        if (pinned.isPinned()) {
          report(flood(client, FLOOD_WARM_UP, FLOOD_ROUNDS), report);
        } else {
          report.note("no flood was measured: there is no taskset, or no second processor");
        }
      }
    }
  }

  // ---- every place is taken, and every request is refused

  private static void cost(ClientProcess<ClosedClient> client, String protocol, Report report)
      throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Map<String, LocalServer> servers = new LinkedHashMap<>();
    for (ServerKind kind : KINDS) {
      LocalServer server = start(kind, true, end);
      fill(server.port());
      servers.put(protocol + "_" + kind.key(), server);
    }
    Rounds rounds;
    try {
      rounds =
          ServerRounds.measure(
              servers,
              6,
              15,
              (name, server, round, figures) -> {
                long bytes = allocated();
                long cpu = SYSTEM.getProcessCpuTime();
                ClosedClient.Outcome seen =
                    ClosedClient.refused(client, protocol, server.port(), IN_FLIGHT, SECONDS);
                figures.add(
                    name + "_cpu_us", (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / seen.requests());
                figures.add(
                    name + "_bytes", (double) (allocated() - bytes) / (double) seen.requests());
                figures.add(name + ClosedRounds.RATE, seen.rate());
              });
    } finally {
      end.countDown();
    }
    rounds.report(report);
    String least = protocol + "_qos_handler_cpu_us";
    for (ServerKind kind : KINDS) {
      String figure = protocol + "_" + kind.key() + "_cpu_us";
      report.result(figure + "_to_qos_handler", rounds.ratio(figure, least));
      report.result(figure + "_to_qos_handler_mad", rounds.spread(figure, least));
    }
    for (ServerKind kind : List.of(ServerKind.INLINE, ServerKind.AUTO)) {
      report.atMost(
          protocol + " " + kind.key() + " / QoSHandler, CPU per refusal",
          protocol + "_" + kind.key() + "_cpu_us_to_qos_handler",
          1.1);
    }
  }

  private static long allocated() {
    return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
        .filter(each -> each > 0)
        .sum();
  }

  /** Sends requests that stay, until one is refused. */
  private static void fill(int port) throws IOException, InterruptedException {
    InetSocketAddress server = new InetSocketAddress("127.0.0.1", port);
    LoadConnections connections = new LoadConnections(server);
    ByteBuffer request = LoadConnections.request(server, "stay");
    for (int i = 0; i <= PERMITS + QUEUED; i++) {
      CompletableFuture<Integer> answer = new CompletableFuture<>();
      connections.send(request, (status, retryAfter) -> answer.complete(status));
      try {
        int ignored = answer.get(100, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        // it is handled, or queued
      } catch (ExecutionException e) {
        throw new IOException(e);
      }
    }
    throw new IOException("all requests were taken");
  }

  // ---- gold under a flood

  private static Rounds flood(ClientProcess<?> client, int warmUp, int count) throws Exception {
    Map<String, LocalServer> servers = new LinkedHashMap<>();
    for (ServerKind kind : KINDS) {
      servers.put("flood_" + kind.key(), start(kind, false, new CountDownLatch(0)));
    }
    return ServerRounds.measure(
        servers,
        warmUp,
        count,
        (name, server, round, figures) -> {
          int seconds = round < warmUp ? 1 : FLOOD_SECONDS;
          SpinningClient.Outcome alone =
              SpinningClient.run(client, server.port(), seconds, round, GOLD, 0);
          long cpu = SYSTEM.getProcessCpuTime();
          SpinningClient.Outcome seen =
              SpinningClient.run(client, server.port(), seconds, 100 + round, GOLD, FLOOD);
          double busy = (SYSTEM.getProcessCpuTime() - cpu) / 1e9 / seconds;
          Report.say("%s: %s, then %s, busy %.2f", name, alone, seen, busy);
          figures.add(name + "_gold_alone_ms", alone.goldMillis());
          figures.add(name + "_gold_ms", seen.goldMillis());
          figures.add(name + "_gold_not_served", (double) seen.goldNotServed());
          figures.add(name + "_refused_per_s", seen.refused());
          figures.add(name + "_not_sent", (double) seen.late());
          figures.add(name + "_busy", busy);
        });
  }

  private static void report(Rounds rounds, Report report) {
    rounds.report(report);
    for (ServerKind kind : KINDS) {
      String name = "flood_" + kind.key();
      String gold = name + "_gold_ms";
      report.result(gold + "_to_alone", rounds.ratio(gold, name + "_gold_alone_ms"));
      report.result(gold + "_to_alone_mad", rounds.spread(gold, name + "_gold_alone_ms"));
    }
    for (ServerKind kind : List.of(ServerKind.INLINE, ServerKind.AUTO)) {
      String name = "flood_" + kind.key();
      report.atMost(kind.key() + ": gold p95 flooded / alone", name + "_gold_ms_to_alone", 1.05);
      report.atMost(kind.key() + ": gold not served", name + "_gold_not_served", 0);
      report.atLeast(kind.key() + ": refusals a second", name + "_refused_per_s", 0.95 * FLOOD);
    }
  }

  /** Starts one; where classes lend, a place that is free anywhere can be taken by all. */
  private static LocalServer start(ServerKind kind, boolean lend, CountDownLatch end)
      throws Exception {
    String yaml =
        """
        threads: %d
        classes:
          gold: {match: ["path:/gold/*"], budget: %d, lend: %b}
          rest: {budget: %d, queue: {max: %d, timeout: 1h}}
        """
            .formatted(PERMITS, PERMITS / 2, lend, PERMITS / 2, QUEUED);
    return new BenchServer(PERMITS + 32, PERMITS, QUEUED, Duration.ZERO, yaml)
        .start(kind, new Application(kind == ServerKind.BARE, end));
  }

  /** Gold takes 20 ms, others 50 ms, or stay; or others are refused here, without a gate. */
  private static final class Application extends Handler.Abstract {
    private static final byte[] LINE =
        "503 Service Unavailable: too many requests, try again later\n"
            .getBytes(StandardCharsets.US_ASCII);

    private final boolean refuses;
    private final CountDownLatch end;

    Application(boolean refuses, CountDownLatch end) {
      this.refuses = refuses;
      this.end = end;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      if (path.startsWith("/gold/")) {
        WorkHandler.sleep(20_000_000);
      } else if (refuses) {
        response.setStatus(503);
        response.getHeaders().put("Retry-After", "1");
        response.getHeaders().put("Content-Type", "text/plain;charset=utf-8");
        response.getHeaders().put("Content-Length", LINE.length);
        response.write(true, ByteBuffer.wrap(LINE), callback);
        return true;
      } else if (path.startsWith("/stay/")) {
        try {
          end.await();
        } catch (InterruptedException e) {
          return false; // the server stops
        }
      } else {
        WorkHandler.sleep(50_000_000);
      }
      response.write(true, ByteBuffer.allocate(64), callback);
      return true;
    }
  }
}
