package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Does gold notice a flood of bronze? Gold alone and then under ten times of what bronze's budget
 * can serve, on every kind of server in turn, in rounds.
 */
public final class IsolationMeasurement implements BenchmarkRun {
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
  private static final ServerKind[] KINDS = {
    ServerKind.BARE,
    ServerKind.QOS_HANDLER,
    ServerKind.CONCURRENCY_LIMITS,
    ServerKind.INLINE,
    ServerKind.DISPATCH
  };

  @Override
  public String name() {
    return "isolation";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "gold's p95 under a flood of bronze to its p95 alone; bare Jetty, QoSHandler, Netflix, ours";
  }

  @Override
  public Report run(Path out) throws Exception {
    // Bare Jetty gets as many threads as the others have permits, and Jetty's own besides.
    BenchServer.Setup bare = new BenchServer.Setup(PERMITS + 8, PERMITS, 0, YAML);
    BenchServer.Setup gated = new BenchServer.Setup(PERMITS + 32, PERMITS, 1024, YAML);
    Map<ServerKind, BenchServer> servers = new LinkedHashMap<>();
    Map<ServerKind, List<double[]>> figures = new LinkedHashMap<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      for (ServerKind kind : KINDS) {
        servers.put(
            kind, BenchServer.start(kind, application(), kind == ServerKind.BARE ? bare : gated));
      }
      for (int round = 0; round <= ROUNDS; round++) {
        for (Map.Entry<ServerKind, BenchServer> each : servers.entrySet()) {
          int port = each.getValue().port();
          Map<String, ClientWindow> alone = load(port, 4, round, GOLD).run(client);
          Map<String, ClientWindow> flood = load(port, 5, 100 + round, GOLD, BRONZE).run(client);
          double[] run = figures(alone, flood);
          System.err.printf(
              "round %d of %d %-18s gold p95 %.1f ms alone, %.1f ms flooded, %.0f rejected%n",
              round, ROUNDS, each.getKey().key(), run[0], run[1], run[3]);
          if (round > 0) { // the first round compiles
            figures.computeIfAbsent(each.getKey(), kind -> new ArrayList<>()).add(run);
          }
        }
      }
    } finally {
      for (BenchServer server : servers.values()) {
        server.stop();
      }
    }
    return report(figures);
  }

  private static LoadOrder load(int port, int seconds, long seed, String... streams) {
    return new LoadOrder(port, seconds, seconds, MOST_UNANSWERED, seed, List.of(streams));
  }

  /** p95 alone, p95 flooded (ms), their ratio, gold not served, bronze served. */
  private static double[] figures(
      Map<String, ClientWindow> alone, Map<String, ClientWindow> flood) {
    double before = 1000 * seen(alone, "gold").p95();
    ClientWindow gold = seen(flood, "gold");
    double after = 1000 * gold.p95();
    double notServed = (double) gold.rejected() + gold.failed();
    return new double[] {before, after, after / before, notServed, seen(flood, "bronze").ok()};
  }

  private static ClientWindow seen(Map<String, ClientWindow> load, String stream) {
    return Objects.requireNonNull(load.get(stream));
  }

  private Report report(Map<ServerKind, List<double[]>> figures) {
    String[] names = {
      "gold_p95_alone_ms",
      "gold_p95_flooded_ms",
      "gold_p95_ratio",
      "gold_not_served",
      "bronze_served"
    };
    Report report = new Report(name());
    figures.forEach(
        (kind, runs) -> {
          for (int i = 0; i < names.length; i++) {
            int of = i;
            double[] values = runs.stream().mapToDouble(run -> run[of]).toArray();
            report.result(kind.key() + "_" + names[i], Medians.of(values));
          }
        });
    for (String mode : new String[] {"inline", "dispatch"}) {
      report.atMost(
          mode + ": gold p95 flooded / alone", report.value(mode + "_gold_p95_ratio"), 1.2);
      report.atMost(mode + ": gold not served", report.value(mode + "_gold_not_served"), 0);
    }
    report.atLeast(
        "admission off: gold p95 flooded / alone (must fail the bound)",
        report.value("bare_gold_p95_ratio"),
        1.2);
    return report;
  }

  private static Handler application() {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        boolean gold = Request.getPathInContext(request).startsWith("/gold/");
        TimeUnit.MILLISECONDS.sleep(gold ? GOLD_WAIT : BRONZE_WAIT);
        response.write(true, ByteBuffer.allocate(64), callback);
        return true;
      }
    };
  }
}
