package io.github.jettyqos.benchmarks.witness;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.benchmarks.http.BenchServer;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.http.ServerKind;
import io.github.jettyqos.benchmarks.http.ServerRounds;
import io.github.jettyqos.benchmarks.http.WaitingHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gold alone, and beside a flood of exports from another address, on every peer in turn: the load
 * of the measurement {@code isolation}.
 *
 * @param client of the load
 * @param out a directory
 */
record Floods(ClientProcess<LoadClient> client, Path out) {
  static final String P95 = "_gold_p95_ms";
  static final String P95_RATIO = "_gold_p95_ratio";
  static final String P99_RATIO = "_gold_p99_ratio";
  static final String LOST = "_gold_lost";
  static final String SENT = "_gold_sent";
  static final String EXPORTS = "_exports_per_s";
  private static final int PERMITS = 32;
  private static final int GOLD_MILLIS = 20;
  private static final int EXPORT_MILLIS = 50;
  private static final int MOST_UNANSWERED = 2000;
  private static final int ALONE_SECONDS = 2;
  private static final int SECONDS = 4;

  /** What half of the permits serve: where exports need a number, it is the same for all. */
  private static final int EXPORTS_PER_SECOND = PERMITS / 2 * 1000 / EXPORT_MILLIS;

  /**
   * Sentinel's rule acts always: handlers that wait are no load of the machine, so that by the
   * manual's 2.5 for a processor it would never act here, as bare Jetty.
   */
  private static final double LOAD = 0;

  private static final String GOLD = "gold=poisson:100";
  private static final String FLOOD = "export=poisson:" + 10 * EXPORTS_PER_SECOND;
  private static final String LEND = ", lend: false";
  private static final String YAML =
      """
      threads: 32
      classes:
        gold:   { match: ["path:/gold/*"], budget: 16, lend: false }
        export: { budget: 16, lend: false, queue: { max: 64, timeout: 1s } }
      """;

  /** Measures all peers. */
  Rounds measure(int rounds) throws Exception {
    Map<Peer, LocalServer> servers = new LinkedHashMap<>();
    for (Peer peer : Peer.values()) {
      if (peer != Peer.BARE_AGAIN) {
        servers.put(peer, peer.start(setup(peer), application()));
      }
    }
    return ServerRounds.measure(
        servers,
        1,
        rounds,
        (peer, server, round, figures) ->
            measure("flood_" + peer.key(), server.port(), round, figures));
  }

  private Peer.Setup setup(Peer peer) {
    String yaml = peer == Peer.OURS_LENDING ? YAML.replace(LEND, "") : YAML;
    ServerKind kind = peer.limitsAll() ? ServerKind.AUTO : ServerKind.BARE; // more threads, or 32
    BenchServer server = BenchServer.of(kind, PERMITS, yaml);
    return new Peer.Setup(server, PERMITS / 2, EXPORTS_PER_SECOND, LOAD, out);
  }

  private static WaitingHandler application() {
    return new WaitingHandler(path -> path.startsWith("/gold/") ? GOLD_MILLIS : EXPORT_MILLIS);
  }

  private void measure(String prefix, int port, int round, Rounds figures) throws IOException {
    List<SentRequest> alone = seen(load(port, ALONE_SECONDS, round, GOLD), "gold");
    Map<String, List<SentRequest>> flood = load(port, SECONDS, 100 + round, GOLD, FLOOD);
    List<SentRequest> gold = seen(flood, "gold");
    double p95 = percentile(gold, 0.95);
    figures.add(prefix + P95, 1000 * p95);
    figures.add(prefix + P95_RATIO, p95 / percentile(alone, 0.95));
    figures.add(prefix + P99_RATIO, percentile(gold, 0.99) / percentile(alone, 0.99));
    figures.add(prefix + SENT, (double) gold.size());
    figures.add(prefix + LOST, (double) gold.stream().filter(each -> !each.ok()).count());
    long exports =
        seen(flood, "export").stream()
            .filter(each -> each.ok() && each.due() + each.latency() <= SECONDS)
            .count();
    figures.add(prefix + EXPORTS, (double) exports / SECONDS);
  }

  private static List<SentRequest> seen(Map<String, List<SentRequest>> load, String stream) {
    return requireNonNull(load.get(stream));
  }

  /** Of those that were served. */
  private static double percentile(List<SentRequest> gold, double share) {
    return SentRequest.percentile(gold.stream().filter(SentRequest::ok), share);
  }

  private Map<String, List<SentRequest>> load(int port, int seconds, long seed, String... streams)
      throws IOException {
    Map<String, String> from = Map.of("export", "127.0.0.2");
    return new LoadOrder(port, seconds, MOST_UNANSWERED, seed, List.of(streams), "", from)
        .requests(client);
  }
}
