package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.RetryLoop;
import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of its capacity that a server uses for answers in time, while clients ask for several
 * times the capacity and may retry. Handlers wait; 32 places of 100 ms each are 320 requests a
 * second. Gold asks for a fifth of that all the time, bronze for the rest.
 *
 * <p>All are told that there are 32 places. QoSHandler lets requests wait for half of bronze's
 * target; Gradient2 may find less than 32, and has half of what it finds for each class. The twin
 * lends without a law, and knows no target.
 *
 * <p>At first they are cold: they have never measured anything, in a virtual machine that has
 * served others.
 */
public final class OverloadMeasurement {
  private static final int PLACES = 32;
  private static final double MILLIS = 100;
  private static final double CAPACITY = PLACES * 1000 / MILLIS;
  private static final double GOLD_SHARE = 0.2;

  /** A load without overload. */
  private static final double CALM = 0.7;

  private static final double[] LOADS = {1.2, 2, 5};
  private static final int[] ATTEMPTS = {1, 3};
  private static final int CLIENT_TIMEOUT = 2000;
  private static final int BACKOFF = 100;
  private static final int MOST_UNANSWERED = 5000;
  private static final double WARM = 4;
  private static final double LAST = WARM + 8;

  /** The load goes on for a second, so that the last counted requests wait beside others, too. */
  private static final double AFTER = 1;

  private static final Map<String, Double> TARGETS = Map.of("gold", 0.2, "bronze", 1.0);
  private static final Goodput.Terms TERMS = new Goodput.Terms(WARM, LAST, CAPACITY, TARGETS);
  private static final double COLD = 5;
  private static final Goodput.Terms AT_FIRST = new Goodput.Terms(0, COLD, CAPACITY, TARGETS);

  private static final String YAML =
      """
      threads: 32
      classes:
        gold:   { match: ["path:/gold/*"], target: {p95: 200ms} }
        bronze: { target: {p95: 1s} }
      """;
  private static final String LENT =
      """
      threads: 32
      control: { law: static }
      classes:
        gold:   { match: ["path:/gold/*"], lend: true }
        bronze: { lend: true }
      """;

  private OverloadMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Map<String, LocalServer> servers = new LinkedHashMap<>();
    OverloadTable table = new OverloadTable(TARGETS.getOrDefault("gold", 0.0));
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      Map<String, LocalServer> bare = Map.of("bare", start(ServerKind.BARE, ""));
      try {
        round(bare, client, CALM, 1, 0, TERMS); // warms up
      } finally {
        LocalServer.closeAll(bare.values());
      }
      servers.put(OverloadTable.OURS, start(ServerKind.INLINE, YAML));
      servers.put(OverloadTable.LENT, start(ServerKind.INLINE, LENT));
      servers.put("gradient2", start(ServerKind.GRADIENT2, ""));
      servers.put("qos_handler", start(ServerKind.QOS_HANDLER, ""));
      round(servers, client, 2, 1, 0, AT_FIRST).forEach(table::cold);
      round(servers, client, CALM, 1, 1, TERMS).forEach(table::calm);
      for (int attempts : ATTEMPTS) {
        for (double load : LOADS) {
          round(servers, client, load, attempts, 2, TERMS)
              .forEach((server, seen) -> table.add(server, load, attempts, seen));
        }
      }
    } finally {
      LocalServer.closeAll(servers.values());
    }
    table.report(report);
  }

  /** Sends one load to each server in turn. */
  private static Map<String, Goodput> round(
      Map<String, LocalServer> servers,
      ClientProcess<LoadClient> client,
      double load,
      int attempts,
      long seed,
      Goodput.Terms terms)
      throws Exception {
    Map<String, Goodput> seen = new LinkedHashMap<>();
    for (Map.Entry<String, LocalServer> each : servers.entrySet()) {
      List<String> streams =
          List.of(
              "gold=poisson:" + GOLD_SHARE * CAPACITY,
              "bronze=poisson:" + (load - GOLD_SHARE) * CAPACITY);
      RetryOrder order =
          new RetryOrder(
              CLIENT_TIMEOUT,
              attempts,
              BACKOFF,
              false,
              new LoadOrder(each.getValue().port(), LAST + AFTER, MOST_UNANSWERED, seed, streams));
      Goodput goodput = Goodput.of(RetryLoop.run(client, order), "gold", terms);
      System.err.printf(
          "%.1f times, %d attempts, %s: %s%n", load, attempts, each.getKey(), goodput);
      seen.put(each.getKey(), goodput);
    }
    return seen;
  }

  private static LocalServer start(ServerKind kind, String yaml) throws Exception {
    return new BenchServer(PLACES + 32, PLACES, 4096, Duration.ofMillis(500), yaml)
        .start(kind, new PlacesHandler(PLACES, MILLIS));
  }
}
