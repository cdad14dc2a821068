package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.FairClient;
import io.github.jettyqos.benchmarks.load.FairOrder;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Do the small clients of a class become slower beside one that sends as fast as it is answered?
 * Twenty of them send half of what the class can serve, alone and then beside a client with 200
 * connections, on every kind of server in turn, in rounds.
 */
public final class FairnessMeasurement {
  private static final int ROUNDS = 5;
  private static final int PERMITS = 16;
  private static final int WAIT = 20;
  private static final int LONG_WAIT = 200;
  private static final int CLIENTS = 20;
  private static final int FLOOD_CONNECTIONS = 200;
  private static final double CAPACITY = PERMITS * 1000.0 / WAIT;
  private static final double WARMUP = 1;
  private static final double BOUND = 1.5;
  private static final String YAML =
      "threads: 16\nclasses: { all: { queue: { max: 512, timeout: 10s%s } } }\n";

  /** A server, and how clients show who they are. */
  private record Kind(String name, ServerKind server, String fair, boolean header) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("fair_by_address", ServerKind.AUTO, ", fair: { by: address }", false),
          new Kind("fair_by_header", ServerKind.AUTO, ", fair: { by: 'header:X-Client' }", true),
          new Kind("without_spare", ServerKind.AUTO, ", fair: { by: address, spare: 0 }", false),
          new Kind("without_fair", ServerKind.AUTO, "", false),
          new Kind("qos_handler", ServerKind.QOS_HANDLER, "", false),
          new Kind("bare", ServerKind.BARE, "", false));

  /** Kinds on which the requests of the flood also take ten times as long. */
  private static final List<String> WITH_LONG = List.of("fair_by_address", "without_fair");

  private FairnessMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      Map<Kind, LocalServer> servers = new LinkedHashMap<>();
      for (Kind kind : KINDS) {
        WaitingHandler application =
            new WaitingHandler(path -> path.startsWith("/long/") ? LONG_WAIT : WAIT);
        BenchServer setup = BenchServer.of(kind.server, PERMITS, YAML.formatted(kind.fair));
        servers.put(kind, setup.start(kind.server, application));
      }
      ServerRounds.measure(
              servers,
              1,
              ROUNDS,
              (kind, server, round, figures) ->
                  measure(client, kind, server.port(), round, figures))
          .report(report);
    }
    judge(report);
  }

  private static void measure(
      ClientProcess<LoadClient> client, Kind kind, int port, int round, Rounds figures)
      throws Exception {
    FairOrder.Outcome alone = FairClient.run(client, order(kind, port, 2.5, round, ""));
    FairOrder.Outcome flood = FairClient.run(client, order(kind, port, 3, 100 + round, "flood"));
    figures.add(kind.name + "_small_p95_alone_ms", alone.p95());
    figures.add(kind.name + "_small_p95_flooded_ms", flood.p95());
    figures.add(kind.name + "_small_p95_ratio", flood.p95() / alone.p95());
    figures.add(kind.name + "_small_not_served", (double) alone.notServed() + flood.notServed());
    figures.add(kind.name + "_flood_part_of_capacity", flood.served() / CAPACITY);
    if (WITH_LONG.contains(kind.name)) {
      FairOrder.Outcome longer =
          FairClient.run(client, order(kind, port, 3.5, 200 + round, "long"));
      figures.add(kind.name + "_small_p95_beside_long_ratio", longer.p95() / alone.p95());
    }
  }

  private static FairOrder order(Kind kind, int port, double seconds, long seed, String flood) {
    int connections = flood.isEmpty() ? 0 : FLOOD_CONNECTIONS;
    return new FairOrder(
        port, seconds, WARMUP, seed, kind.header, CLIENTS, CAPACITY / 2, flood, connections);
  }

  private static void judge(Report report) {
    for (String kind : List.of("fair_by_address", "fair_by_header")) {
      report.atMost(
          kind + ": small clients' p95 flooded / alone", kind + "_small_p95_ratio", BOUND);
      report.atMost(kind + ": small clients not served", kind + "_small_not_served", 0);
    }
    report.atLeast(
        "without fair: small clients' p95 flooded / alone (must fail the bound)",
        "without_fair_small_p95_ratio",
        BOUND);
  }
}
