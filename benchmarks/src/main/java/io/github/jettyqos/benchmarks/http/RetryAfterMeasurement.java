package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.RetryLoop;
import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.report.LiveHeap;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.RequestLog;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients that are told when to come back are served then, and the memory and delays of a
 * long flood. Handlers wait; 16 places of 100 ms each are 160 requests a second.
 *
 * <p>First ten times as many come for 3 s, then three tenths, and every rejected client comes back
 * once, when it was told to. Then a flood of ten times as many goes on, of clients that do not come
 * back: the live heap must not grow, and no decision may be late.
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

  /** Milliseconds after which clients come back that are told no time. */
  private static final int BACKOFF = 100;

  private static final int MOST_UNANSWERED = 5000;

  /** In the long flood all connections are opened at once, so that they do not count as growth. */
  private static final int CONNECTIONS = 512;

  private static final int OPENING = 20_000;
  private static final int LONG_FLOOD = 150;
  private static final int LONG_FLOOD_WARM = 20;
  private static final int LOOK_EVERY = 15;
  private static final double LEAST_SERVED = 0.9;
  private static final double MOST_MIB = 4;
  private static final double MOST_PART = 0.05;
  private static final int TIMEOUT = 500;
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
      comeBack(ServerKind.AUTO, FIXED, 10, client); // warms up
      ComeBack ours = comeBack(ServerKind.AUTO, OURS, 97, client);
      ComeBack fixed = comeBack(ServerKind.AUTO, FIXED, 15, client);
      add(report, "ours", ours);
      add(report, "fixed_1s", fixed);
      add(report, "qos_handler", comeBack(ServerKind.QOS_HANDLER, "", 15, client));
      report.atLeast("part of those who came back that is served", ours.served(), LEAST_SERVED);
      report.atMost("the same where all are told 1 s (must be less)", fixed.served(), LEAST_SERVED);
      report.atMost("rejections without Retry-After", (double) ours.untold(), 0);
      flood(report, client);
    }
  }

  private static void add(Report report, String server, ComeBack seen) {
    report.result(server + "_came_back", (double) seen.returns());
    report.result(server + "_served_share", seen.served());
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
      return ComeBack.of(RetryLoop.run(client, order), STREAM, FLOOD_END);
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
    double least = Double.POSITIVE_INFINITY;
    double growth = 0;
    try (LocalServer server = start(ServerKind.AUTO, OURS, decisions)) {
      String stream = STREAM + "=poisson:" + OPENING + "," + (int) (TIMES * CAPACITY) + "@0.2";
      RetryOrder order = order(server, LONG_FLOOD, 1, CONNECTIONS, stream);
      CompletableFuture<RetryOrder.Attempts> sent =
          Beside.start(() -> RetryLoop.run(client, order));
      TimeUnit.SECONDS.sleep(LONG_FLOOD_WARM);
      // The last look is before the results of the client arrive in this process.
      for (int left = LONG_FLOOD - LONG_FLOOD_WARM - 3; left >= 0; left -= LOOK_EVERY) {
        // Growth is against the least look so far, so that a shrinking cache does not hide it.
        double heap = LiveHeap.mebibytes();
        least = Math.min(least, heap);
        growth = Math.max(growth, heap - least);
        TimeUnit.SECONDS.sleep(2); // requests that waited during the collections are decided
        if (left >= LOOK_EVERY) {
          decisions.counts(true);
          TimeUnit.SECONDS.sleep(LOOK_EVERY - 2);
          decisions.counts(false);
        }
      }
      report.result("flood_heap_mib", least);
      report.result("flood_heap_growth_mib", growth);
      report.atMost(
          "rejections without Retry-After in the long flood",
          (double) sent.get().untold(STREAM).size(),
          0);
      report.atMost(
          "live heap grows in the long flood, MiB", growth, Math.max(MOST_MIB, MOST_PART * least));
      report.atMost(
          "decided after the queue's timeout of 500 ms, p99.9, ms",
          decisions.millisAt(99.9) - TIMEOUT,
          MOST_LATE);
    }
  }

  private static LocalServer start(ServerKind kind, String yaml, @Nullable RequestLog log)
      throws Exception {
    return new BenchServer(PLACES + 32, PLACES, 128, Duration.ofMillis(TIMEOUT), yaml)
        .start(kind, new PlacesHandler(PLACES, MILLIS), log);
  }
}
