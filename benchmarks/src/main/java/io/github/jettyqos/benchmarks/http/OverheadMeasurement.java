package io.github.jettyqos.benchmarks.http;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.Pinning;
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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * What the gate costs: every kind of server in this process, the client in another, one kind after
 * the other in rounds, and the ratio to bare Jetty of the same round. First on all processors, then
 * with this process on one of them and the client on another.
 */
public final class OverheadMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 21;

  /** These compile. */
  private static final int WARM_UP = 6;

  private static final double SECONDS = 0.5;
  private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /**
   * What the servers do and how they are asked.
   *
   * @param prefix of its results
   * @param protocol as the client calls it
   * @param handlers whether the application blocks
   * @param waitMillis for how long it does
   * @param permits handlers at once
   * @param inFlight requests that the client keeps in flight
   */
  private record Row(
      String prefix,
      String protocol,
      InvocationType handlers,
      int waitMillis,
      int permits,
      int inFlight) {}

  private static final Row H1 = new Row("h1", "h1", InvocationType.BLOCKING, 0, 180, 64);
  private static final Row H2C = new Row("h2c", "h2c", InvocationType.BLOCKING, 0, 180, 64);
  private static final Row NON_BLOCKING =
      new Row("h1_non_blocking", "h1", InvocationType.NON_BLOCKING, 0, 180, 64);

  /** Where budgets bind, which needs as many requests again. */
  private static final Row BOUND = new Row("bound", "h1", InvocationType.BLOCKING, 5, 64, 256);

  private static final List<ServerKind> FREE_KINDS =
      List.of(
          ServerKind.BARE,
          ServerKind.BARE_AGAIN,
          ServerKind.QOS_HANDLER,
          ServerKind.INLINE,
          ServerKind.DISPATCH,
          ServerKind.AUTO);
  private static final List<ServerKind> BOUND_KINDS =
      List.of(ServerKind.QOS_HANDLER, ServerKind.INLINE, ServerKind.DISPATCH, ServerKind.AUTO);
  private static final List<ServerKind> ALONE_KINDS =
      List.of(ServerKind.BARE, ServerKind.INLINE, ServerKind.AUTO);

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
      Rounds h1 = measure(client, H1, FREE_KINDS, report, "");
      checkToBare(report, "h1", h1, 1.15);
      Rounds h2c = measure(client, H2C, FREE_KINDS, report, "");
      checkToBare(report, "h2c", h2c, 0.98);
      Rounds selectors = measure(client, NON_BLOCKING, FREE_KINDS, report, "");
      report.atLeast(
          "h1 handlers that never block: auto / bare, requests/s",
          selectors.ratio(ServerKind.AUTO, ServerKind.BARE, Rounds.RATE),
          0.97);
      Rounds bound = measure(client, BOUND, BOUND_KINDS, report, "");
      report.atMost(
          "budgets bind: auto / QoSHandler, CPU per request",
          bound.ratio(ServerKind.AUTO, ServerKind.QOS_HANDLER, Rounds.CPU),
          0.85);
      onOneProcessor(client, report);
    }
    return report;
  }

  private static void onOneProcessor(ClientProcess client, Report report) throws Exception {
    Optional<Pinning> pinned = Pinning.of(client);
    if (pinned.isEmpty()) {
      report.note("not measured on one processor: there is no taskset, or no second processor");
      return;
    }
    try {
      for (Row row : List.of(H1, H2C, NON_BLOCKING, BOUND)) {
        measure(client, row, ALONE_KINDS, report, "_one_processor");
      }
    } finally {
      pinned.get().undo();
    }
  }

  private static void checkToBare(Report report, String what, Rounds rounds, double least) {
    report.atLeast(
        what + " auto / bare, requests/s",
        rounds.ratio(ServerKind.AUTO, ServerKind.BARE, Rounds.RATE),
        least);
    report.atMost(
        what + " auto / bare, p99", rounds.ratio(ServerKind.AUTO, ServerKind.BARE, Rounds.P99), 1);
  }

  /** Measures a row; in none is auto to be worse than inline by more than 2 %. */
  private static Rounds measure(
      ClientProcess client, Row row, List<ServerKind> kinds, Report report, String where)
      throws Exception {
    String prefix = row.prefix() + where;
    Rounds rounds = rounds(client, row, kinds, prefix);
    rounds.report(report, prefix, kinds.get(0));
    report.result(
        prefix + "_auto_to_inline_p99",
        rounds.ratio(ServerKind.AUTO, ServerKind.INLINE, Rounds.P99));
    report.atLeast(
        prefix + " auto / inline, requests/s",
        rounds.ratio(ServerKind.AUTO, ServerKind.INLINE, Rounds.RATE),
        0.98);
    return rounds;
  }

  private static Rounds rounds(ClientProcess client, Row row, List<ServerKind> kinds, String prefix)
      throws Exception {
    String yaml =
        "threads: %d\nclasses:\n  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false, queue: {max: 4096, timeout: 1m}}\n"
            .formatted(row.permits() + 1);
    BenchServer.Setup setup = new BenchServer.Setup(200, row.permits(), 4096, yaml);
    Map<ServerKind, BenchServer> servers = new EnumMap<>(ServerKind.class);
    Rounds rounds = new Rounds(kinds);
    try {
      for (ServerKind kind : kinds) {
        Handler application = application(row.waitMillis(), row.handlers());
        servers.put(kind, BenchServer.start(kind, application, setup));
      }
      List<Map.Entry<ServerKind, BenchServer>> order = new ArrayList<>(servers.entrySet());
      for (int round = 0; round < ROUNDS + WARM_UP; round++) {
        Collections.reverse(order); // what drifts during a round favours nobody
        for (Map.Entry<ServerKind, BenchServer> each : order) {
          long cpu = SYSTEM.getProcessCpuTime();
          String[] answer =
              client.ask(
                  "%s %d %d %s"
                      .formatted(row.protocol(), each.getValue().port(), row.inFlight(), SECONDS));
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
        System.err.printf("%s, round %d of %d%n", prefix, round - WARM_UP + 1, ROUNDS);
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
