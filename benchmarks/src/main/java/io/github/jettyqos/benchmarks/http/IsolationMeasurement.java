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
 * Does gold notice a flood of bronze? Gold alone and then under ten times of what bronze's budget
 * can serve, on every kind of server in turn, in rounds.
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
    // Bare Jetty gets as many threads as the others have permits, and Jetty's own besides.
    BenchServer bare = new BenchServer(PERMITS + 8, PERMITS, 0, YAML);
    BenchServer gated = new BenchServer(PERMITS + 32, PERMITS, 1024, YAML);
    Map<ServerKind, LocalServer> servers = new LinkedHashMap<>();
    Rounds figures = new Rounds();
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      for (ServerKind kind : KINDS) {
        WaitingHandler application =
            new WaitingHandler(path -> path.startsWith("/gold/") ? GOLD_WAIT : BRONZE_WAIT);
        servers.put(kind, (kind == ServerKind.BARE ? bare : gated).start(kind, application));
      }
      for (int round = 0; round <= ROUNDS; round++) {
        for (Map.Entry<ServerKind, LocalServer> each : servers.entrySet()) {
          round(round, each.getKey().key(), each.getValue().port(), client, figures);
        }
        if (round == 0) {
          figures.clear(); // it compiles
        }
      }
    } finally {
      LocalServer.closeAll(servers.values());
    }
    figures.report(report);
    for (String mode : List.of("inline", "dispatch")) {
      report.atMost(mode + ": gold p95 flooded / alone", mode + "_gold_p95_ratio", 1.2);
      report.atMost(mode + ": gold not served", mode + "_gold_not_served", 0);
    }
    report.atLeast(
        "admission off: gold p95 flooded / alone (must fail the bound)",
        "bare_gold_p95_ratio",
        1.2);
  }

  private static void round(
      int round, String kind, int port, ClientProcess<LoadClient> client, Rounds figures)
      throws IOException {
    double alone = seen(load(port, 4, round, GOLD).run(client), "gold").p95();
    Map<String, ClientWindow> flood = load(port, 5, 100 + round, GOLD, BRONZE).run(client);
    ClientWindow gold = seen(flood, "gold");
    long lost = gold.rejected() + gold.failed();
    System.err.printf(
        "round %d of %d %-18s gold p95 %.1f ms alone, %.1f ms flooded, %d rejected%n",
        round, ROUNDS, kind, 1000 * alone, 1000 * gold.p95(), lost);
    figures.add(kind + "_gold_p95_alone_ms", 1000 * alone);
    figures.add(kind + "_gold_p95_flooded_ms", 1000 * gold.p95());
    figures.add(kind + "_gold_p95_ratio", gold.p95() / alone);
    figures.add(kind + "_gold_not_served", (double) lost);
    figures.add(kind + "_bronze_served", (double) seen(flood, "bronze").ok());
  }

  private static LoadOrder load(int port, int seconds, long seed, String... streams) {
    return new LoadOrder(port, seconds, MOST_UNANSWERED, seed, List.of(streams));
  }

  private static ClientWindow seen(Map<String, ClientWindow> load, String stream) {
    return Objects.requireNonNull(load.get(stream));
  }
}
