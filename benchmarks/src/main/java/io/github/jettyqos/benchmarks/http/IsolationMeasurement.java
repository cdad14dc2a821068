package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Does gold become slower under a flood of bronze? Gold alone and then under ten times the rate
 * that bronze's budget can serve, on every kind of server in turn, in rounds.
 */
public final class IsolationMeasurement {
  private static final int ROUNDS = 5;
  private static final int PERMITS = 32;
  private static final int GOLD_WAIT = 20;
  private static final int BRONZE_WAIT = 50;
  private static final int MOST_UNANSWERED = 2000;
  private static final String GOLD = "gold=poisson:100";

  /** Half of the permits serve 1000 / 50 requests a second each; ten times that. */
  private static final String BRONZE = "bronze=poisson:" + 10 * PERMITS / 2 * 1000 / BRONZE_WAIT;

  private static final String YAML =
      """
      threads: 32
      classes:
        gold:   { match: ["path:/gold/*"], budget: 16, lend: false }
        bronze: { budget: 16, lend: false, queue: { max: 64, timeout: 1s } }
      """;

  private static final List<ServerKind> KINDS =
      List.of(
          ServerKind.BARE,
          ServerKind.QOS_HANDLER,
          ServerKind.CONCURRENCY_LIMITS,
          ServerKind.INLINE,
          ServerKind.DISPATCH);

  private IsolationMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      Map<ServerKind, LocalServer> servers = new LinkedHashMap<>();
      for (ServerKind kind : KINDS) {
        WaitingHandler application =
            new WaitingHandler(path -> path.startsWith("/gold/") ? GOLD_WAIT : BRONZE_WAIT);
        servers.put(kind, BenchServer.of(kind, PERMITS, YAML).start(kind, application));
      }
      ServerRounds.measure(
              servers,
              1,
              ROUNDS,
              (kind, server, round, figures) ->
                  measure(kind.key(), server.port(), round, client, figures))
          .report(report);
    }
    for (String mode : List.of("inline", "dispatch")) {
      report.atMost(mode + ": gold p95 flooded / alone", mode + "_gold_p95_ratio", 1.2);
      report.atMost(mode + ": gold not served", mode + "_gold_not_served", 0);
    }
    report.atLeast(
        "admission off: gold p95 flooded / alone (must fail the bound)",
        "bare_gold_p95_ratio",
        1.2);
  }

  private static void measure(
      String kind, int port, int round, ClientProcess<LoadClient> client, Rounds figures)
      throws IOException {
    double alone = seen(load(port, 4, round, GOLD).run(client), "gold").p95();
    Map<String, ClientWindow> flood = load(port, 5, 100 + round, GOLD, BRONZE).run(client);
    ClientWindow gold = seen(flood, "gold");
    figures.add(kind + "_gold_p95_alone_ms", 1000 * alone);
    figures.add(kind + "_gold_p95_flooded_ms", 1000 * gold.p95());
    figures.add(kind + "_gold_p95_ratio", gold.p95() / alone);
    figures.add(kind + "_gold_not_served", (double) gold.rejected() + gold.failed());
    figures.add(kind + "_bronze_served", (double) seen(flood, "bronze").ok());
  }

  private static LoadOrder load(int port, int seconds, long seed, String... streams) {
    return new LoadOrder(port, seconds, MOST_UNANSWERED, seed, List.of(streams));
  }

  private static ClientWindow seen(Map<String, ClientWindow> load, String stream) {
    return Objects.requireNonNull(load.get(stream));
  }
}
