package io.github.jettyqos.benchmarks.rollout;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.RequestLog;
import io.github.jettyqos.benchmarks.load.RequestLogClient;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Health checks under a flood of ten times; what admission that only observes counts, against what
 * enforcing turns away of the same load; and 1000 reloads a minute.
 */
public final class RolloutMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 3;
  private static final int MOST_UNANSWERED = 4000;
  private static final int PERMITS = 32;

  /** The permits serve 640 requests of 50 ms a second; ten times that. */
  private static final String FLOOD = "rest=poisson:6400";

  private static final String HEALTH =
      """
      mode: %s
      threads: 32
      classes:
        health: { match: ["path:/%s/*"], exempt: true }
        rest:   { queue: { max: 64, timeout: 1s } }
      """;

  /** 16 threads serve 320 a second of the 700 that come. */
  private static final String OBSERVED =
      """
      admission: %s
      threads: 16
      classes:
        gold: { match: ["path:/gold/*"], weight: 3, queue: { max: 32, timeout: 500ms } }
        rest: { queue: { max: 16, timeout: 200ms } }
      """;

  private static final List<String> OFFERED = List.of("gold=poisson:200", "rest=poisson:500");
  private static final double SECONDS = 15;

  private static final String RELOADED =
      """
      threads: 32
      classes:
        gold: { match: ["path:/%s/*"], weight: %d, queue: { max: %d, timeout: 5s } }
        silver: { match: ["path:/%s/*"], queue: { max: 512, timeout: 5s } }
        rest: {}
      """;

  @Override
  public String name() {
    return "rollout";
  }

  @Override
  public String duration() {
    return "4 min";
  }

  @Override
  public String title() {
    return "health checks in a flood, observed against enforced refusals, 1000 reloads a minute";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    try (ClientProcess client = new ClientProcess(LoadClient.class);
        ClientProcess checks = new ClientProcess(RequestLogClient.class)) {
      for (String mode : List.of("inline", "dispatch")) {
        health(report, mode, "health", "", client, checks);
      }
      // The twin: checks that are not exempt.
      health(report, "inline", "other", "_not_exempt", client, checks);
      observe(report, client);
      reload(report, client);
    }
    return report;
  }

  private static void health(
      Report report,
      String mode,
      String exempt,
      String how,
      ClientProcess flood,
      ClientProcess checks)
      throws Exception {
    try (WaitingServer server = new WaitingServer(PERMITS + 32, HEALTH.formatted(mode, exempt))) {
      // The first round compiles.
      List<SentRequest> seen = List.of();
      for (int seed = 1; seed <= 2; seed++) {
        LoadOrder rest =
            new LoadOrder(server.port(), 12, 12, MOST_UNANSWERED, seed, List.of(FLOOD));
        LoadOrder health =
            new LoadOrder(
                server.port(), 10.5, 10.5, MOST_UNANSWERED, seed, List.of("health=poisson:20"));
        rest.prepare(flood);
        health.prepare(checks);
        CompletableFuture<Map<String, List<ClientWindow>>> flooding =
            CompletableFuture.supplyAsync(() -> unchecked(() -> LoadOrder.start(flood)));
        TimeUnit.SECONDS.sleep(1);
        seen = Objects.requireNonNull(RequestLog.start(checks).get("health"));
        ClientWindow turned = Objects.requireNonNull(flooding.get().get("rest")).get(0);
        report.result(mode + how + "_flood_sent", (double) turned.sent());
        report.result(mode + how + "_flood_rejected", (double) turned.rejected());
      }
      List<SentRequest> first = seen.subList(0, Math.min(200, seen.size()));
      long ok = first.stream().filter(SentRequest::ok).count();
      long in100 = first.stream().filter(each -> each.ok() && each.latency() <= .1).count();
      double longest = first.stream().mapToDouble(SentRequest::latency).max().orElse(0);
      System.err.printf(
          "health %s%s: %d of %d ok, %d within 100 ms, longest %.3f s%n",
          mode, how, ok, first.size(), in100, longest);
      if (how.isEmpty()) {
        report.atLeast(mode + ": health checks answered 200, of 200", (double) ok, 200);
        report.atLeast(mode + ": within 100 ms", (double) in100, 198);
        report.atMost(mode + ": the longest, s", longest, 1);
      } else {
        report.result("health" + how + "_ok", (double) ok);
        report.result("health" + how + "_within_100_ms", (double) in100);
      }
    }
  }

  private static void observe(Report report, ClientProcess client) throws Exception {
    long refused = 0;
    long sent = 0;
    long least = Long.MAX_VALUE;
    double worst = 0;
    for (int round = 0; round <= ROUNDS; round++) {
      long[] counted = new long[2];
      long[] turnedAway = new long[2];
      try (WaitingServer server = new WaitingServer(400, OBSERVED.formatted("observe"))) {
        Map<String, ClientWindow> seen = offered(server, round).run(client);
        for (ClientWindow each : seen.values()) {
          refused += each.rejected() + each.failed();
          sent += each.sent();
        }
        TimeUnit.SECONDS.sleep(1); // more than the longest wait in play
        for (int k = 0; k < 2; k++) {
          counted[k] = server.qos.observed(k).map(ObservedCounts::rejections).orElse(0L);
        }
      }
      try (WaitingServer server = new WaitingServer(400, OBSERVED.formatted("enforce"))) {
        offered(server, round).run(client);
        for (int k = 0; k < 2; k++) {
          turnedAway[k] = server.qos.counts(k).rejections();
        }
      }
      double enforced = (double) turnedAway[0] + turnedAway[1];
      double observed = (double) counted[0] + counted[1];
      double off = Math.abs(observed / enforced - 1);
      System.err.printf(
          "observe: would refuse %d gold and %d rest, enforcing refuses %d and %d%n",
          counted[0], counted[1], turnedAway[0], turnedAway[1]);
      if (round > 0) { // the first round compiles
        least = Math.min(least, turnedAway[0] + turnedAway[1]);
        worst = Math.max(worst, off);
        report.result("observed_round_" + round, observed);
        report.result("enforced_round_" + round, enforced);
      }
    }
    report.result("observe_sent", (double) sent);
    report.atMost("observing: refused or failed", (double) refused, 0);
    report.atLeast("observing: sent", (double) sent, 10_000);
    report.atLeast("enforcing: refused in a round", (double) least, 2000);
    report.atMost("observed against enforced refusals, the worst round", worst, .05);
  }

  private static LoadOrder offered(WaitingServer server, int seed) {
    return new LoadOrder(server.port(), SECONDS, SECONDS, MOST_UNANSWERED, seed, OFFERED);
  }

  private static void reload(Report report, ClientProcess client) throws Exception {
    QosConfig one = QosYaml.parse(RELOADED.formatted("gold", 3, 512, "silver"));
    QosConfig other = QosYaml.parse(RELOADED.formatted("silver", 1, 400, "gold"));
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try (WaitingServer server =
        new WaitingServer(PERMITS + 32, RELOADED.formatted("gold", 3, 512, "silver"))) {
      Qos qos = server.qos;
      AtomicInteger reloads = new AtomicInteger();
      var reloading =
          timer.scheduleAtFixedRate(
              () -> qos.reload(reloads.getAndIncrement() % 2 == 0 ? other : one),
              0,
              60,
              TimeUnit.MILLISECONDS);
      Map<String, ClientWindow> seen =
          new LoadOrder(
                  server.port(),
                  30,
                  30,
                  MOST_UNANSWERED,
                  1,
                  List.of("gold=poisson:200", "silver=poisson:200"))
              .run(client);
      reloading.cancel(false);
      long sent = 0;
      long lost = 0;
      for (ClientWindow each : seen.values()) {
        sent += each.sent();
        lost += each.rejected() + each.failed();
      }
      System.err.printf(
          "reload: %d times in 30 s, %d requests, %d not answered 200%n",
          reloads.get(), sent, lost);
      report.result("reload_requests", (double) sent);
      report.atLeast("reloads in 30 s", reloads.get(), 500);
      report.atMost("requests not answered 200 meanwhile", (double) lost, 0);
      report.atMost("classified by half of each", (double) arrivals(qos, 2), 0);
      report.atMost(
          "requests that the gate did not count",
          (double) (sent - arrivals(qos, 0) - arrivals(qos, 1)),
          0);
    } finally {
      timer.shutdownNow();
    }
  }

  private static long arrivals(Qos qos, int index) {
    return qos.counts(index).arrivals();
  }

  private interface Unsafe<T> {
    T get() throws Exception;
  }

  private static <T> T unchecked(Unsafe<T> from) {
    try {
      return from.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
