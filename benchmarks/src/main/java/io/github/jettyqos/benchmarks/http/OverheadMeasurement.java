package io.github.jettyqos.benchmarks.http;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * What the gate costs: every kind of server in this process, the client in another, one kind after
 * the other in rounds, and the ratio to bare Jetty of the same round.
 */
public final class OverheadMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 21;

  /** These compile. */
  private static final int WARM_UP = 4;

  private static final double SECONDS = 1;
  private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);
  private static final ServerKind[] FREE = {
    ServerKind.BARE,
    ServerKind.BARE_AGAIN,
    ServerKind.QOS_HANDLER,
    ServerKind.INLINE,
    ServerKind.DISPATCH
  };
  private static final ServerKind[] BOUND = {
    ServerKind.QOS_HANDLER, ServerKind.INLINE, ServerKind.DISPATCH
  };

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public String duration() {
    return "8 min";
  }

  @Override
  public String title() {
    return "requests/s, p99 and CPU per request against bare Jetty and QoSHandler (HTTP/1.1, h2c)";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    try (ClientProcess client = new ClientProcess(ClosedClient.class)) {
      for (String protocol : new String[] {"h1", "h2c"}) {
        Rounds free = measure(client, FREE, InvocationType.BLOCKING, 0, 180, protocol, 64);
        free.report(report, protocol, ServerKind.BARE);
        report.result(
            protocol + "_inline_to_qos_handler",
            free.ratio(ServerKind.INLINE, ServerKind.QOS_HANDLER, Rounds.RATE));
        checkInline(report, protocol, free);
        report.atLeast(
            protocol + " dispatch / bare, requests/s",
            free.ratio(ServerKind.DISPATCH, ServerKind.BARE, Rounds.RATE),
            1.2);
        report.atMost(
            protocol + " dispatch / bare, p99",
            free.ratio(ServerKind.DISPATCH, ServerKind.BARE, Rounds.P99),
            1);
      }
      Rounds selectors = measure(client, FREE, InvocationType.NON_BLOCKING, 0, 180, "h1", 64);
      selectors.report(report, "h1_non_blocking", ServerKind.BARE);
      checkInline(report, "h1 handlers that never block:", selectors);
      Rounds bound = measure(client, BOUND, InvocationType.BLOCKING, 5, 64, "h1", 256);
      bound.report(report, "bound", ServerKind.QOS_HANDLER);
      report.atMost(
          "budgets bind: inline / QoSHandler, CPU per request",
          bound.ratio(ServerKind.INLINE, ServerKind.QOS_HANDLER, Rounds.CPU),
          0.85);
    }
    return report;
  }

  private static void checkInline(Report report, String what, Rounds rounds) {
    report.atLeast(
        what + " inline / bare, requests/s",
        rounds.ratio(ServerKind.INLINE, ServerKind.BARE, Rounds.RATE),
        0.98);
    report.atLeast(
        what + " inline / QoSHandler, requests/s",
        rounds.ratio(ServerKind.INLINE, ServerKind.QOS_HANDLER, Rounds.RATE),
        1);
  }

  private static Rounds measure(
      ClientProcess client,
      ServerKind[] kinds,
      InvocationType handlers,
      int waitMillis,
      int permits,
      String protocol,
      int inFlight)
      throws Exception {
    String yaml =
        "threads: %d\nclasses:\n  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false, queue: {max: 4096, timeout: 1m}}\n"
            .formatted(permits + 1);
    BenchServer.Setup setup = new BenchServer.Setup(200, permits, 4096, yaml);
    Map<ServerKind, BenchServer> servers = new EnumMap<>(ServerKind.class);
    Rounds rounds = new Rounds(kinds);
    try {
      for (ServerKind kind : kinds) {
        servers.put(kind, BenchServer.start(kind, application(waitMillis, handlers), setup));
      }
      List<Map.Entry<ServerKind, BenchServer>> order = new ArrayList<>(servers.entrySet());
      for (int round = 0; round < ROUNDS + WARM_UP; round++) {
        Collections.reverse(order); // what drifts during a round favours nobody
        for (Map.Entry<ServerKind, BenchServer> each : order) {
          long cpu = SYSTEM.getProcessCpuTime();
          String[] answer =
              client.ask(
                  "%s %d %d %s".formatted(protocol, each.getValue().port(), inFlight, SECONDS));
          cpu = SYSTEM.getProcessCpuTime() - cpu;
          long requests = Long.parseLong(answer[0]);
          if (Long.parseLong(answer[4]) > 0) {
            throw new IllegalStateException(each.getKey() + ": " + answer[4] + " requests failed");
          }
          if (round >= WARM_UP) {
            rounds.add(
                each.getKey(),
                requests / Double.parseDouble(answer[1]),
                Double.parseDouble(answer[3]),
                cpu / 1e3 / requests);
          }
        }
        System.err.printf(
            "%s %d in flight, round %d of %d%n", protocol, inFlight, round - WARM_UP + 1, ROUNDS);
      }
    } finally {
      for (BenchServer server : servers.values()) {
        server.stop();
      }
    }
    return rounds;
  }

  private static Handler application(int waitMillis, InvocationType type) {
    return new Handler.Abstract(type) {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        if (waitMillis > 0) {
          TimeUnit.MILLISECONDS.sleep(waitMillis);
        }
        response.write(true, ByteBuffer.wrap(BODY), callback);
        return true;
      }
    };
  }
}
