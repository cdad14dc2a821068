package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.load.UserOrder;
import io.github.jettyqos.benchmarks.report.ProcessorTime;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Delays of two classes over four nodes, which are to be as 1 to 2. Of 80 users with think times of
 * 75 ms, 55 ask for gold: with equal budgets gold would wait longer than bronze.
 */
public final class ClusterDelay {
  private static final List<String> BALANCES =
      List.of("round-robin", "least-connections", "maximum-idle-first");

  private static final int NODES = 4;
  private static final int THREADS = 8;
  private static final Map<String, Integer> USERS = Map.of("gold", 55, "bronze", 25);
  private static final int SEEDS = 2;
  private static final double SECONDS = 70;

  /** The law identifies its model for 20 periods, and then settles. */
  private static final double SETTLED = 30;

  private static final double PERIOD = 1;
  private static final double GOAL = 2;
  private static final double MILLIS = 120;
  private static final double THINK_MILLIS = 75;

  private static final String QUEUE = "{ max: 256, timeout: 4s }";
  private static final String CLASSES =
      """
      gold: { match: ["path:/gold/*"], weight: 2, queue: %1$s }
      bronze: { weight: 1, queue: %1$s }
      """
          .formatted(QUEUE);

  private ClusterDelay() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (ClientProcess<LoadClient> users = new ClientProcess<>(LoadClient::new)) {
      ProcessorTime before = ProcessorTime.now();
      for (String each : BALANCES) {
        Seen seen = measure(each, "optimal", SEEDS, users);
        figures(each, seen, report);
        report.atMost(each + ": bronze's delay of gold's, off 2", seen.off(), 0.15);
        report.atMost(each + ": psi", seen.psi(), 0.28);
      }
      report.atMost("processors busy", ProcessorTime.now().busySince(before), 0.6);
      Seen twin = measure("maximum-idle-first", "local", 1, users);
      figures("twin", twin, report);
      report.atLeast("twin without law: bronze's delay of gold's, off 2", twin.off(), 0.3);
    }
  }

  private static void figures(String name, Seen seen, Report report) {
    report.result(name + "_ratio", seen.ratio());
    report.result(name + "_psi", seen.psi());
    report.result(name + "_gold_s", seen.mean("gold"));
    report.result(name + "_bronze_s", seen.mean("bronze"));
    report.result(name + "_not_served", (double) seen.notServed());
  }

  private static Seen measure(
      String balance, String law, int seeds, ClientProcess<LoadClient> users) throws Exception {
    Seen all = new Seen(new ArrayList<>());
    for (int seed = 1; seed <= seeds; seed++) {
      try (Rig rig = new Rig(CLASSES, Rig.nodes(NODES, THREADS, QUEUE, MILLIS, MILLIS))) {
        int port =
            rig.front(
                "front",
                "balance: " + balance,
                "slow-start: 0s",
                "quotas: { law: %s, period: %.0fs }".formatted(law, PERIOD));
        all.runs.add(new UserOrder(port, SECONDS, seed, THINK_MILLIS, USERS).run(users));
      }
    }
    return all;
  }

  /** The requests of users by run; those before the law has settled do not count. */
  private record Seen(List<Map<String, List<SentRequest>>> runs) {
    double mean(String name) {
      return runs.stream()
          .flatMap(each -> of(each, name).stream())
          .filter(each -> each.ok() && each.due() >= SETTLED)
          .mapToDouble(SentRequest::latency)
          .average()
          .orElse(Double.NaN);
    }

    double ratio() {
      return mean("bronze") / mean("gold");
    }

    double off() {
      return Math.abs(ratio() / GOAL - 1);
    }

    long notServed() {
      return runs.stream()
          .flatMap(each -> each.values().stream())
          .flatMap(List::stream)
          .filter(each -> !each.ok())
          .count();
    }

    /**
     * Gao, Pan and Hu 2011, equation (18), of delays as parts of their sum, in each period of the
     * law: the root mean square distance from the goal, as a part of the length of the goal.
     */
    double psi() {
      double gold = 1 / (1 + GOAL);
      double square = 0;
      int periods = 0;
      for (Map<String, List<SentRequest>> run : runs) {
        for (double from = SETTLED; from < SECONDS; from += PERIOD) {
          double one = mean(of(run, "gold"), from);
          double other = mean(of(run, "bronze"), from);
          double off = one / (one + other) - gold;
          square += 2 * off * off; // the other part is as far off, on the other side
          periods++;
        }
      }
      return Math.sqrt(square / periods / (gold * gold + (1 - gold) * (1 - gold)));
    }

    /** The mean latency of the requests that ended in a period. */
    private static double mean(List<SentRequest> requests, double from) {
      return requests.stream()
          .filter(SentRequest::ok)
          .filter(each -> each.due() + each.latency() >= from)
          .filter(each -> each.due() + each.latency() < from + PERIOD)
          .mapToDouble(SentRequest::latency)
          .average()
          .orElse(Double.NaN);
    }

    private static List<SentRequest> of(Map<String, List<SentRequest>> run, String name) {
      return Objects.requireNonNull(run.get(name));
    }
  }
}
