package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.RetryLoop;
import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.LiveHeap;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.jetty.server.RequestLog;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients that are told when to come back are served then, and what a long flood costs.
 * Handlers wait; 16 places of 100 ms each are 160 requests a second.
 *
 * <p>First ten times as many come for 3 s, then three tenths, and everybody who was turned away
 * comes back once, when it was told to. Then a flood of ten times as many goes on, of clients that
 * do not come back: what the server holds in memory must not grow, and nobody may wait for a
 * decision.
 */
public final class RetryAfterMeasurement {
  private static final int PLACES = 16;
  private static final double MILLIS = 100;
  private static final double CAPACITY = PLACES * 1000 / MILLIS;
  private static final double TIMES = 10;
  private static final double BASE = 0.3;
  private static final String STREAM = "any";

  private static final double CALM = 2;
  private static final double FLOOD_END = CALM + 3;
  private static final int CLIENT_TIMEOUT = 5000;

  /** Of clients that are told nothing. */
  private static final int BACKOFF = 100;

  private static final int MOST_UNANSWERED = 5000;

  /**
   * In the long flood all connections are opened at once: what each of them costs is not to be
   * taken for something that grows.
   */
  private static final int CONNECTIONS = 512;

  private static final int OPENING = 20_000;
  private static final double LONG_FLOOD =
      Double.parseDouble(System.getProperty("retry-after.flood", "150"));
  private static final double LONG_FLOOD_WARM = Math.min(20, LONG_FLOOD / 4);

  private static final int LOOK_EVERY = 15;

  private static final double LEAST_SERVED = 0.9;
  private static final double MOST_MIB = 4;
  private static final double MOST_PART = 0.05;
  private static final double PATIENCE = 500;
  private static final double MOST_LATE = 100;

  private static final String YAML =
      """
      threads: 16
      classes: { any: { queue: { max: 128, timeout: 500ms }, rejection: { %s } } }
      """;
  private static final String OURS = YAML.formatted("retry-after-max: 2m");
  private static final String FIXED = YAML.formatted("retry-after-max: 1s, jitter: 0");

  private RetryAfterMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      comeBack(ServerKind.AUTO, FIXED, 10, client); // compiles
      ComeBack ours = comeBack(ServerKind.AUTO, OURS, 97, client);
      ComeBack fixed = comeBack(ServerKind.AUTO, FIXED, 15, client);
      ComeBack other = comeBack(ServerKind.QOS_HANDLER, "", 15, client);
      add(report, "ours", ours);
      add(report, "fixed_1s", fixed);
      add(report, "qos_handler", other);
      report.atLeast("part of those who came back that is served", ours.served(), LEAST_SERVED);
      report.atMost("the same where all are told 1 s (must be less)", fixed.served(), LEAST_SERVED);
      report.atMost("rejections without Retry-After", (double) ours.untold(), 0);
      flood(report, client);
    }
    report.note("clients that are told nothing come back after " + BACKOFF / 2 + " to 150 ms");
  }

  private static void add(Report report, String server, ComeBack seen) {
    report.result(server + "_came_back", (double) seen.returns());
    report.result(server + "_served_share", seen.served());
    report.result(server + "_last_came_s", seen.last());
    report.result(server + "_untold", (double) seen.untold());
  }

  private static ComeBack comeBack(
      ServerKind kind, String yaml, double seconds, ClientProcess<LoadClient> client)
      throws Exception {
    String stream =
        String.format(
            Locale.ROOT,
            "%s=poisson:%.0f,%.0f@%.0f,%.0f@%.0f",
            STREAM,
            BASE * CAPACITY,
            TIMES * CAPACITY,
            CALM,
            BASE * CAPACITY,
            FLOOD_END);
    try (LocalServer server = start(kind, yaml, null)) {
      RetryOrder order = order(server, seconds, 2, MOST_UNANSWERED, stream);
      ComeBack seen = ComeBack.of(RetryLoop.run(client, order), STREAM, FLOOD_END);
      System.err.printf(
          Locale.ROOT, "%s %s: %s%n", kind.key(), yaml.lines().skip(1).toList(), seen);
      return seen;
    }
  }

  private static RetryOrder order(
      LocalServer server, double seconds, int attempts, int unanswered, String stream) {
    return new RetryOrder(
        CLIENT_TIMEOUT,
        attempts,
        BACKOFF,
        true,
        new LoadOrder(server.port(), seconds, unanswered, 1, List.of(stream)));
  }

  private static void flood(Report report, ClientProcess<LoadClient> client) throws Exception {
    DecisionLog decisions = new DecisionLog();
    List<Double> heap = new ArrayList<>();
    try (LocalServer server = start(ServerKind.AUTO, OURS, decisions)) {
      RetryOrder order =
          order(
              server,
              LONG_FLOOD,
              1,
              CONNECTIONS,
              STREAM + "=poisson:" + OPENING + "," + (int) (TIMES * CAPACITY) + "@0.2");
      CompletableFuture<RetryOrder.Attempts> sent =
          Beside.start(() -> RetryLoop.run(client, order));
      TimeUnit.MILLISECONDS.sleep((long) (1000 * LONG_FLOOD_WARM));
      // The last one before what the client has seen arrives in this process.
      int looks = 1 + (int) ((LONG_FLOOD - LONG_FLOOD_WARM - 3) / LOOK_EVERY);
      for (int i = 0; i < looks; i++) {
        if (i > 0) {
          decisions.counts(true);
          TimeUnit.SECONDS.sleep(LOOK_EVERY - 2);
          decisions.counts(false);
        }
        heap.add(LiveHeap.mebibytes());
        TimeUnit.SECONDS.sleep(2); // whoever waited while all was stopped for this is decided
      }
      report(report, heap, decisions, sent.get());
    }
  }

  private static void report(
      Report report, List<Double> heap, DecisionLog decisions, RetryOrder.Attempts seen) {
    System.err.println("live heap, MiB: " + heap);
    double least = Collections.min(heap);
    double growth = growth(heap);
    List<SentRequest> all = seen.first(STREAM);
    report.result("flood_sent", (double) all.size());
    report.result(
        "flood_served_share_of_capacity",
        all.stream().filter(SentRequest::ok).count() / (CAPACITY * LONG_FLOOD));
    report.result("flood_unanswered", (double) all.stream().filter(e -> e.status() == 0).count());
    report.result("flood_heap_mib", least);
    report.result("flood_heap_growth_mib", growth);
    report.result("flood_waited", (double) decisions.count());
    report.result("flood_decided_p999_ms", decisions.millisAt(99.9));
    report.result("flood_decided_most_ms", decisions.millisAt(100));
    report.result("flood_client_rejected_p999_ms", millis(all, SentRequest::rejected));
    report.result("flood_client_served_p999_ms", millis(all, SentRequest::ok));
    report.atMost(
        "rejections without Retry-After in the long flood", (double) seen.untold(STREAM).size(), 0);
    report.atMost(
        "live heap grows in the long flood, MiB", growth, Math.max(MOST_MIB, MOST_PART * least));
    report.atMost(
        "decided after the queue's timeout of 500 ms, p99.9, ms",
        decisions.millisAt(99.9) - PATIENCE,
        MOST_LATE);
    report.note(
        String.format(
            Locale.ROOT,
            "the long flood took %.0f s, the first %.0f not counted for the heap",
            LONG_FLOOD,
            LONG_FLOOD_WARM));
    report.note(
        "decisions do not count while the benchmark has all garbage collected, nor 2 s after");
  }

  /** The most by which any look is above an earlier one: caches that shrink hide no growth. */
  private static double growth(List<Double> looks) {
    double least = Double.POSITIVE_INFINITY;
    double growth = 0;
    for (double each : looks) {
      least = Math.min(least, each);
      growth = Math.max(growth, each - least);
    }
    return growth;
  }

  private static double millis(List<SentRequest> all, Predicate<SentRequest> of) {
    return 1000
        * Medians.percentile(
            all.stream().filter(of).mapToDouble(SentRequest::latency).toArray(), 0.999);
  }

  private static LocalServer start(ServerKind kind, String yaml, @Nullable RequestLog log)
      throws Exception {
    return new BenchServer(PLACES + 32, PLACES, 128, Duration.ofMillis((long) PATIENCE), yaml)
        .start(kind, new PlacesHandler(PLACES, MILLIS), log);
  }
}
