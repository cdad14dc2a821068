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
 * Do the small clients of a class notice one that sends as fast as it is answered? Twenty of them
 * send half of what the class can serve, alone and then beside a client with 200 connections, on
 * every kind of server in turn, in rounds.
 */
public final class FairnessMeasurement {
  private static final int ROUNDS = 5;
  private static final int PERMITS = 16;
  private static final int WAIT = 20;
  private static final int LONG_WAIT = 200;
  private static final int CLIENTS = 20;
  private static final double CAPACITY = PERMITS * 1000.0 / WAIT;
  private static final double WARMUP = 1;
  private static final double BOUND = 1.5;

  private static final String YAML =
      "threads: 16\nclasses: { all: { queue: { max: 512, timeout: 10s%s } } }\n";

  private static final List<FairOrder.Flood> NOBODY = List.of();
  private static final List<FairOrder.Flood> FLOOD = List.of(new FairOrder.Flood("flood", 200));
  private static final List<FairOrder.Flood> LONG = List.of(new FairOrder.Flood("long", 200));
  private static final List<FairOrder.Flood> BOTH =
      List.of(new FairOrder.Flood("flood", 100), new FairOrder.Flood("long", 100));

  /** What stands in front of the application, and how clients show who they are. */
  private record Kind(String name, ServerKind server, String fair, boolean header) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("fair_by_address", ServerKind.AUTO, ", fair: { by: address }", false),
          new Kind("fair_by_header", ServerKind.AUTO, ", fair: { by: 'header:X-Client' }", true),
          new Kind("without_spare", ServerKind.AUTO, ", fair: { by: address, spare: 0 }", false),
          new Kind("without_fair", ServerKind.AUTO, "", false),
          new Kind("qos_handler", ServerKind.QOS_HANDLER, "", false),
          new Kind("bare", ServerKind.BARE, "", false));

  /** Those on which requests of the flood that take ten times as long are tried, too. */
  private static final List<String> WITH_LONG = List.of("fair_by_address", "without_fair");

  private FairnessMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Map<Kind, LocalServer> servers = new LinkedHashMap<>();
    Rounds figures = new Rounds();
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      for (Kind kind : KINDS) {
        WaitingHandler application =
            new WaitingHandler(path -> path.startsWith("/long/") ? LONG_WAIT : WAIT);
        servers.put(kind, setup(kind).start(kind.server, application));
      }
      for (int round = 0; round <= ROUNDS; round++) {
        for (Map.Entry<Kind, LocalServer> each : servers.entrySet()) {
          round(client, each.getKey(), each.getValue().port(), round, figures);
        }
        if (round == 0) {
          figures.clear(); // it compiles
        }
      }
    } finally {
      LocalServer.closeAll(servers.values());
    }
    figures.report(report);
    report(report);
  }

  private static BenchServer setup(Kind kind) {
    // Bare Jetty gets as many threads as the others have permits, and Jetty's own besides.
    int threads = kind.server == ServerKind.BARE ? PERMITS + 8 : PERMITS + 32;
    return new BenchServer(threads, PERMITS, 1024, YAML.formatted(kind.fair));
  }

  private static void round(
      ClientProcess<LoadClient> client, Kind kind, int port, int round, Rounds figures)
      throws Exception {
    boolean first = round == 0;
    FairOrder.Outcome alone =
        FairClient.run(client, order(kind, port, first ? 1.5 : 2.5, round, NOBODY));
    FairOrder.Outcome flood =
        FairClient.run(client, order(kind, port, first ? 1.5 : 3, 100 + round, FLOOD));
    System.err.printf(
        "round %d of %d %-16s small p95 %.1f ms alone, %.1f ms beside a flood of %.0f/s%n",
        round, ROUNDS, kind.name, alone.p95(), flood.p95(), flood.served().get(0));
    figures.add(kind.name + "_small_p95_alone_ms", alone.p95());
    figures.add(kind.name + "_small_p95_flooded_ms", flood.p95());
    figures.add(kind.name + "_small_p95_ratio", flood.p95() / alone.p95());
    figures.add(kind.name + "_small_not_served", (double) alone.notServed() + flood.notServed());
    figures.add(kind.name + "_flood_per_s", flood.served().get(0));
    figures.add(kind.name + "_flood_part_of_capacity", flood.served().get(0) / CAPACITY);
    if (WITH_LONG.contains(kind.name)) {
      FairOrder.Outcome longer =
          FairClient.run(client, order(kind, port, first ? 2 : 3.5, 200 + round, LONG));
      figures.add(kind.name + "_small_p95_beside_long_ms", longer.p95());
      figures.add(kind.name + "_small_p95_beside_long_ratio", longer.p95() / alone.p95());
      figures.add(
          kind.name + "_long_part_of_threads", longer.served().get(0) * LONG_WAIT / 1000 / PERMITS);
      FairOrder.Outcome both =
          FairClient.run(client, order(kind, port, first ? 2 : 3.5, 300 + round, BOTH));
      double shorts = both.served().get(0) * WAIT;
      double longs = both.served().get(1) * LONG_WAIT;
      figures.add(kind.name + "_long_part_beside_short", longs / (longs + shorts));
    }
  }

  private static FairOrder order(
      Kind kind, int port, double seconds, long seed, List<FairOrder.Flood> floods) {
    return new FairOrder(port, seconds, WARMUP, seed, kind.header, CLIENTS, CAPACITY / 2, floods);
  }

  private static void report(Report report) {
    for (String kind : new String[] {"fair_by_address", "fair_by_header"}) {
      report.atMost(
          kind + ": small clients' p95 flooded / alone", kind + "_small_p95_ratio", BOUND);
      report.atMost(kind + ": small clients not served", kind + "_small_not_served", 0);
    }
    report.atLeast(
        "without fair: small clients' p95 flooded / alone (must fail the bound)",
        "without_fair_small_p95_ratio",
        BOUND);
    double longer = report.value("fair_by_address_small_p95_beside_long_ratio");
    if (longer > BOUND) {
      report.note(
          "loss: beside a flood of requests ten times as long p95 is %.1f times that alone; none of these is interrupted"
              .formatted(longer));
    }
  }
}
