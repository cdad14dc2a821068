package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.BenchmarkTask;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import io.github.jettyqos.core.check.ConfigException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import picocli.CommandLine.Option;

/**
 * The cost of the gate: every kind of server in this process, the client in another, one kind after
 * the other in rounds, and the ratio to bare Jetty of the same round. First on all processors, then
 * with this process on one of them and the client on another.
 */
public final class OverheadMeasurement implements BenchmarkTask {
  private static final int ROUNDS = 21;

  /** Rounds that warm up. */
  private static final int WARM_UP = 6;

  private static final double SECONDS = 0.5;

  /**
   * A row of the measurement: the work of the servers, and their load.
   *
   * @param prefix of its results
   * @param protocol in the words of the client
   * @param handlers whether the application may block
   * @param waitMillis the time that it waits
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

  /** Budgets bind with several times as many requests. */
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
      List.of(ServerKind.BARE, ServerKind.INLINE, ServerKind.DISPATCH, ServerKind.AUTO);
  private static final List<String> FIGURES =
      List.of(
          ClosedRounds.RATE,
          ClosedRounds.P50,
          ClosedRounds.P99,
          ClosedRounds.CPU,
          ClosedRounds.SWITCHES);

  @Option(names = "--row", paramLabel = "NAME", description = "h1 measures that row alone, 3 min")
  private String only = "";

  @Override
  public void run(Report report, Path out) throws Exception {
    if (!only.isEmpty() && !only.equals(H1.prefix())) {
      throw ConfigException.of("--row", only, "is no row that can be measured alone; give h1");
    }
    try (ClientProcess<ClosedClient> client = new ClientProcess<>(ClosedClient::new)) {
      if (!only.isEmpty()) {
        Rounds ignored = measure(client, H1, FREE_KINDS, report, "");
        onOneProcessor(client, report, List.of(H1));
        return;
      }
      Rounds h1 = measure(client, H1, FREE_KINDS, report, "");
      checkToBare(report, "h1", h1, 1.15);
      Rounds h2c = measure(client, H2C, FREE_KINDS, report, "");
      checkToBare(report, "h2c", h2c, 0.98);
      Rounds selectors = measure(client, NON_BLOCKING, FREE_KINDS, report, "");
      report.atLeast(
          "h1 handlers that never block: auto / bare, requests/s",
          ratio(selectors, "h1_non_blocking", ServerKind.AUTO, ServerKind.BARE, ClosedRounds.RATE),
          0.97);
      Rounds bound = measure(client, BOUND, BOUND_KINDS, report, "");
      report.atMost(
          "budgets bind: auto / QoSHandler, CPU per request",
          ratio(bound, "bound", ServerKind.AUTO, ServerKind.QOS_HANDLER, ClosedRounds.CPU),
          0.85);
      onOneProcessor(client, report, List.of(H1, H2C, NON_BLOCKING, BOUND));
    }
  }

  private static void onOneProcessor(
      ClientProcess<ClosedClient> client, Report report, List<Row> rows) throws Exception {
    try (Pinning pinned = Pinning.of(client)) {
      if (!pinned.isPinned()) {
        report.note("not measured on one processor: there is no taskset, or no second processor");
        return;
      }
      for (Row row : rows) {
        Rounds ignored = measure(client, row, ALONE_KINDS, report, "_one_processor");
      }
    }
  }

  private static void checkToBare(Report report, String what, Rounds rounds, double least) {
    report.atLeast(
        what + " auto / bare, requests/s",
        ratio(rounds, what, ServerKind.AUTO, ServerKind.BARE, ClosedRounds.RATE),
        least);
    report.atMost(
        what + " auto / bare, p99",
        ratio(rounds, what, ServerKind.AUTO, ServerKind.BARE, ClosedRounds.P99),
        1);
  }

  /** Measures a row; auto may be worse than inline by at most 2 %. */
  private static Rounds measure(
      ClientProcess<ClosedClient> client,
      Row row,
      List<ServerKind> kinds,
      Report report,
      String where)
      throws Exception {
    String prefix = row.prefix() + where;
    String yaml =
        """
        threads: %d
        classes:
          gold: {match: ["path:/gold/*"], budget: 1, lend: false}
          rest: {lend: false, queue: {max: 4096, timeout: 1m}}
        """
            .formatted(row.permits() + 1);
    BenchServer setup = new BenchServer(200, row.permits(), 4096, Duration.ZERO, yaml);
    Map<String, LocalServer> servers = new LinkedHashMap<>();
    for (ServerKind kind : kinds) {
      WaitingHandler application = new WaitingHandler(row.handlers(), any -> row.waitMillis());
      servers.put(prefix + "_" + kind.key(), setup.start(kind, application));
    }
    Rounds rounds =
        new ClosedRounds(row.protocol(), row.inFlight(), SECONDS, WARM_UP, ROUNDS)
            .measure(client, servers);
    for (ServerKind kind : kinds) {
      for (String each : FIGURES) {
        String figure = figure(prefix, kind, each);
        String to = figure(prefix, kinds.get(0), each);
        report.result(figure, rounds.median(figure));
        report.result(figure + "_ratio", rounds.ratio(figure, to));
        report.result(figure + "_ratio_mad", rounds.spread(figure, to));
      }
    }
    report.atLeast(
        prefix + " auto / inline, requests/s",
        ratio(rounds, prefix, ServerKind.AUTO, ServerKind.INLINE, ClosedRounds.RATE),
        0.98);
    return rounds;
  }

  private static double ratio(
      Rounds rounds, String prefix, ServerKind kind, ServerKind to, String figure) {
    return rounds.ratio(figure(prefix, kind, figure), figure(prefix, to, figure));
  }

  private static String figure(String prefix, ServerKind kind, String figure) {
    return prefix + "_" + kind.key() + figure;
  }
}
