package io.github.jettyqos.benchmarks.admin;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * Do requests notice an attack on the admin connector, and do operators notice a flood of requests?
 * In rounds: gold alone, gold beside a thousand hostile requests a second, all at once; then what
 * an operator's page asks for while ten times of what the class rest can serve comes in, beside the
 * same asked behind the gate.
 */
public final class AdminAttackMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 5;
  private static final int ATTACK_SECONDS = 6;
  private static final int FLOOD_SECONDS = 10;
  private static final int PROBE_SECONDS = 3;
  private static final String GOLD = "gold=poisson:100";
  private static final String FLOOD =
      "rest=poisson:" + 10 * 16 * 1000 / ManagedServer.BRONZE_MILLIS;

  private final Map<String, List<Double>> figures = new LinkedHashMap<>();

  @Override
  public String name() {
    return "admin-attack";
  }

  @Override
  public String duration() {
    return "2 min";
  }

  @Override
  public String title() {
    return "gold's p95 under an attack on the admin connector; the console under a flood of requests";
  }

  @Override
  public Report run(Path out) throws Exception {
    String before;
    String after;
    try (ManagedServer server = new ManagedServer();
        ClientProcess load = new ClientProcess(LoadClient.class);
        ClientProcess attack = new ClientProcess(AttackClient.class)) {
      before = server.standing();
      for (int round = 0; round <= ROUNDS; round++) {
        Map<String, Double> seen = new LinkedHashMap<>();
        attacked(server, load, attack, round, seen);
        flooded(server, load, round, seen);
        System.err.println("round " + round + " of " + ROUNDS + " " + seen);
        if (round > 0) { // the first round compiles
          seen.forEach(
              (key, value) -> figures.computeIfAbsent(key, any -> new ArrayList<>()).add(value));
        }
      }
      after = server.standing();
    }
    return report(before.equals(after) ? 0 : 1);
  }

  private static void attacked(
      ManagedServer server,
      ClientProcess load,
      ClientProcess attack,
      int round,
      Map<String, Double> seen)
      throws Exception {
    double alone = gold(load(server.port(), ATTACK_SECONDS, round, GOLD).run(load)).p95();
    CompletableFuture<String[]> attacking =
        Beside.start(() -> attack.ask(server.admin().getPort() + " " + ATTACK_SECONDS));
    ClientWindow gold = gold(load(server.port(), ATTACK_SECONDS, 100 + round, GOLD).run(load));
    String[] counts = attacking.get();
    seen.put("gold_p95_alone_ms", 1000 * alone);
    seen.put("gold_p95_attacked_ms", 1000 * gold.p95());
    seen.put("gold_p95_ratio", gold.p95() / alone);
    seen.put("gold_not_served", (double) gold.rejected() + gold.failed());
    String[] names = {
      "attacks", "attacks_refused", "attacks_answered_otherwise", "attacks_unanswered"
    };
    for (int i = 0; i < names.length; i++) {
      seen.put(names[i], Double.parseDouble(counts[i]));
    }
  }

  private static void flooded(
      ManagedServer server, ClientProcess load, int round, Map<String, Double> seen)
      throws Exception {
    Probe probe = new Probe(server.token());
    CompletableFuture<Map<String, ClientWindow>> flood =
        Beside.start(() -> load(server.port(), FLOOD_SECONDS, 200 + round, FLOOD).run(load));
    Probe.Seen page = probe.ask(server.admin(), PROBE_SECONDS);
    Probe.Seen state = probe.ask(server.admin().resolve("/api/state"), PROBE_SECONDS);
    URI behindTheGate = URI.create("http://127.0.0.1:" + server.port() + "/state");
    Probe.Seen twin = probe.ask(behindTheGate, 0.3);
    flood.get();
    seen.put("page_p99_ms", 1000 * page.p99());
    seen.put("state_p99_ms", 1000 * state.p99());
    seen.put("behind_the_gate_p99_ms", 1000 * twin.p99());
    seen.put("behind_the_gate_late_or_refused", twin.late());
  }

  private static LoadOrder load(int port, int seconds, long seed, String stream) {
    return new LoadOrder(port, seconds, seconds, 2000, seed, List.of(stream));
  }

  private static ClientWindow gold(Map<String, ClientWindow> seen) {
    return Objects.requireNonNull(seen.get("gold"));
  }

  private Report report(double changed) {
    Report report = new Report(name());
    figures.forEach(
        (key, values) ->
            report.result(
                key, Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray())));
    report.atMost("gold p95 attacked / alone", report.value("gold_p95_ratio"), 1.1);
    report.atMost("gold not served", report.value("gold_not_served"), 0);
    report.atMost(
        "attacks answered otherwise than by a refusal",
        report.value("attacks_answered_otherwise"),
        0);
    report.atMost("changed by all attacks", changed, 0);
    report.atMost("page p99 under a flood, ms", report.value("page_p99_ms"), 1000);
    report.atMost("state p99 under a flood, ms", report.value("state_p99_ms"), 1000);
    report.atLeast(
        "behind the gate instead: p99, ms (must fail the bound)",
        report.value("behind_the_gate_p99_ms"),
        1000);
    return report;
  }
}
