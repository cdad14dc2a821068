package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.http.ClosedRounds;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of an order of the queue at full speed: 64 requests in flight for a file of 1 kB, 23
 * handlers at once, kinds of server in turn, and the ratio to bare Jetty of the same round.
 */
final class OrderCost {
  private static final int ROUNDS = 21;

  /** Rounds that warm up. */
  private static final int WARM_UP = 4;

  private static final double SECONDS = 0.8;

  private OrderCost() {}

  static void measure(Report report, Path directory) throws Exception {
    // The client asks for /rest/1.
    Files.write(Files.createDirectory(directory.resolve("rest")).resolve("1"), new byte[1000]);
    Map<String, LocalServer> servers = new LinkedHashMap<>();
    Rounds rates;
    try (ClientProcess<ClosedClient> client = new ClientProcess<>(ClosedClient::new)) {
      String shortest = "policy: shortest, size: resource";
      servers.put("free_bare", FileServer.start(FileServer.files(directory), 0, null));
      servers.put("free_fifo", FileServer.start(FileServer.files(directory), 23, "policy: fifo"));
      servers.put("free_shortest", FileServer.start(FileServer.files(directory), 23, shortest));
      rates = new ClosedRounds("h1", 64, SECONDS, WARM_UP, ROUNDS).measure(client, servers);
    }
    rates.report(report);
    report.result("free_shortest_to_fifo", ratio(rates, "shortest", "fifo"));
    report.result("free_fifo_to_bare", ratio(rates, "fifo", "bare"));
    report.atLeast(
        "no handler waits: shortest / bare, requests/s", ratio(rates, "shortest", "bare"), 0.95);
  }

  private static double ratio(Rounds rates, String kind, String to) {
    return rates.ratio("free_" + kind + ClosedRounds.RATE, "free_" + to + ClosedRounds.RATE);
  }
}
