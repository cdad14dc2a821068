package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.FairClient;
import io.github.jettyqos.benchmarks.load.FairOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Do the small clients of a class notice one that sends as fast as it is answered? Twenty of them
 * send half of what the class can serve, alone and then beside a client with 200 connections, on
 * every kind of server in turn, in rounds.
 */
public final class FairnessMeasurement implements BenchmarkRun {
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

  private final Map<String, List<Double>> figures = new LinkedHashMap<>();

  @Override
  public String name() {
    return "fairness";
  }

  @Override
  public String duration() {
    return "5 min";
  }

  @Override
  public String title() {
    return "p95 of 20 small clients beside one with 200 connections to theirs without it";
  }

  @Override
  public Report run(Path out) throws Exception {
    Map<Kind, BenchServer> servers = new LinkedHashMap<>();
    try (ClientProcess client = new ClientProcess(FairClient.class)) {
      for (Kind kind : KINDS) {
        servers.put(kind, BenchServer.start(kind.server, application(), setup(kind)));
      }
      for (int round = 0; round <= ROUNDS; round++) {
        for (Map.Entry<Kind, BenchServer> each : servers.entrySet()) {
          round(client, each.getKey(), each.getValue().port(), round);
        }
        if (round == 0) {
          figures.clear(); // it compiles
        }
      }
    } finally {
      for (BenchServer server : servers.values()) {
        server.stop();
      }
    }
    return report();
  }

  private static BenchServer.Setup setup(Kind kind) {
    // Bare Jetty gets as many threads as the others have permits, and Jetty's own besides.
    int threads = kind.server == ServerKind.BARE ? PERMITS + 8 : PERMITS + 32;
    return new BenchServer.Setup(threads, PERMITS, 1024, YAML.formatted(kind.fair));
  }

  private void round(ClientProcess client, Kind kind, int port, int round) throws Exception {
    boolean first = round == 0;
    FairOrder.Outcome alone = order(kind, port, first ? 1.5 : 2.5, round, NOBODY).run(client);
    FairOrder.Outcome flood = order(kind, port, first ? 1.5 : 3, 100 + round, FLOOD).run(client);
    System.err.printf(
        "round %d of %d %-16s small p95 %.1f ms alone, %.1f ms beside a flood of %.0f/s%n",
        round, ROUNDS, kind.name, alone.p95(), flood.p95(), flood.served().get(0));
    note(kind, "small_p95_alone_ms", alone.p95());
    note(kind, "small_p95_flooded_ms", flood.p95());
    note(kind, "small_p95_ratio", flood.p95() / alone.p95());
    note(kind, "small_not_served", (double) alone.notServed() + flood.notServed());
    note(kind, "flood_per_s", flood.served().get(0));
    note(kind, "flood_part_of_capacity", flood.served().get(0) / CAPACITY);
    if (WITH_LONG.contains(kind.name)) {
      FairOrder.Outcome longer = order(kind, port, first ? 2 : 3.5, 200 + round, LONG).run(client);
      note(kind, "small_p95_beside_long_ms", longer.p95());
      note(kind, "small_p95_beside_long_ratio", longer.p95() / alone.p95());
      note(kind, "long_part_of_threads", longer.served().get(0) * LONG_WAIT / 1000 / PERMITS);
      FairOrder.Outcome both = order(kind, port, first ? 2 : 3.5, 300 + round, BOTH).run(client);
      double shorts = both.served().get(0) * WAIT;
      double longs = both.served().get(1) * LONG_WAIT;
      note(kind, "long_part_beside_short", longs / (longs + shorts));
    }
  }

  private static FairOrder order(
      Kind kind, int port, double seconds, long seed, List<FairOrder.Flood> floods) {
    return new FairOrder(port, seconds, WARMUP, seed, kind.header, CLIENTS, CAPACITY / 2, floods);
  }

  private void note(Kind kind, String figure, double value) {
    figures.computeIfAbsent(kind.name + "_" + figure, any -> new ArrayList<>()).add(value);
  }

  private Report report() {
    Report report = new Report(name());
    figures.forEach(
        (figure, values) ->
            report.result(
                figure, Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray())));
    for (String kind : new String[] {"fair_by_address", "fair_by_header"}) {
      report.atMost(
          kind + ": small clients' p95 flooded / alone",
          report.value(kind + "_small_p95_ratio"),
          BOUND);
      report.atMost(
          kind + ": small clients not served", report.value(kind + "_small_not_served"), 0);
    }
    report.atLeast(
        "without fair: small clients' p95 flooded / alone (must fail the bound)",
        report.value("without_fair_small_p95_ratio"),
        BOUND);
    double longer = report.value("fair_by_address_small_p95_beside_long_ratio");
    if (longer > BOUND) {
      report.note(
          "loss: beside a flood of requests ten times as long p95 is %.1f times that alone; none of these is interrupted"
              .formatted(longer));
    }
    return report;
  }

  private static Handler application() {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        boolean longer = Request.getPathInContext(request).startsWith("/long/");
        WorkHandler.sleep((longer ? LONG_WAIT : WAIT) * 1_000_000L);
        response.write(true, ByteBuffer.allocate(64), callback);
        return true;
      }
    };
  }
}
