package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.ProcessorTime;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Four nodes behind front ends that choose differently, one after the other with the same arrivals.
 * Delays are those that clients see, of all seeds together.
 */
public final class ClusterBalancing {
  private static final List<String> BALANCES =
      List.of("maximum-idle-first", "round-robin", "least-connections", "probing");

  private static final int SEEDS = 3;
  private static final double SECONDS = 12;
  private static final double WARM_UP = 6;
  private static final double WARM = 2;
  private static final double MILLIS = 100;

  private static final String QUEUE = "{ max: 256, timeout: 4s }";
  private static final String CLASSES =
      "gold: { match: [\"path:/gold/*\"], queue: %1$s }\nbronze: { queue: %1$s }\n"
          .formatted(QUEUE);

  /**
   * Nodes, and their load.
   *
   * @param name of the set-up
   * @param threads of each node, half for either class
   * @param slower factor of the time of each node's handlers
   * @param load as a part of the capacity of all nodes
   */
  private record SetUp(String name, List<Integer> threads, List<Integer> slower, double load) {
    double capacity() {
      return IntStream.range(0, threads.size())
          .mapToDouble(i -> threads.get(i) * 1e3 / MILLIS / slower.get(i))
          .sum();
    }
  }

  private static final List<Integer> EQUAL = List.of(8, 8, 8, 8);
  private static final List<Integer> SAME = List.of(1, 1, 1, 1);

  private static final List<SetUp> SET_UPS =
      List.of(
          new SetUp("quotas", List.of(4, 4, 8, 16), SAME, 0.85),
          new SetUp("speeds", EQUAL, List.of(1, 1, 2, 4), 0.85),
          new SetUp("equal", EQUAL, SAME, 0.85),
          new SetUp("slowed", EQUAL, List.of(1, 1, 1, 10), 0.8),
          new SetUp("overload", List.of(4, 4, 8, 16), SAME, 1.2));

  private ClusterBalancing() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    ProcessorTime before = ProcessorTime.now();
    try (ClientProcess<LoadClient> load = new ClientProcess<>(LoadClient::new)) {
      for (SetUp each : SET_UPS) {
        measure(each, load, report);
      }
    }
    report.atMost("processors busy", ProcessorTime.now().busySince(before), 0.6);
    judge(report);
  }

  private static void measure(SetUp setUp, ClientProcess<LoadClient> load, Report report)
      throws Exception {
    List<NodeOrder> nodes =
        IntStream.range(0, setUp.threads().size())
            .mapToObj(i -> Rig.node(i, setUp.threads().get(i), QUEUE, MILLIS, MILLIS))
            .toList();
    try (Rig rig = new Rig(CLASSES, nodes)) {
      for (int i = 0; i < setUp.slower().size(); i++) {
        int slower = setUp.slower().get(i);
        rig.tell(i, node -> node.work.slower(slower));
      }
      for (String balance : BALANCES) {
        int port = rig.front(balance, "balance: " + balance, "slow-start: 0s");
        run(setUp, load, port, WARM_UP, 1000); // warms up, and speeds are measured
        List<SentRequest> seen = new ArrayList<>();
        for (int seed = 1; seed <= SEEDS; seed++) {
          add(run(setUp, load, port, SECONDS, seed), seen);
        }
        figures(setUp.name() + "_" + balance, seen, report);
        rig.stopFront(balance); // its heartbeats would load the processors in the next run
      }
    }
  }

  private static Map<String, List<SentRequest>> run(
      SetUp setUp, ClientProcess<LoadClient> load, int port, double seconds, long seed)
      throws Exception {
    double rate = setUp.load() * setUp.capacity() / 2;
    List<String> streams =
        List.of("gold=poisson:%.0f".formatted(rate), "bronze=poisson:%.0f".formatted(rate));
    return new LoadOrder(port, seconds, 8000, seed, streams).requests(load);
  }

  private static void add(Map<String, List<SentRequest>> run, List<SentRequest> all) {
    run.values().forEach(each -> each.stream().filter(r -> r.due() >= WARM).forEach(all::add));
  }

  private static void figures(String name, List<SentRequest> requests, Report report) {
    double[] served =
        requests.stream().filter(SentRequest::ok).mapToDouble(SentRequest::latency).toArray();
    double mean = Arrays.stream(served).average().orElse(Double.NaN);
    double p99 = Medians.percentile(served, 0.99);
    double part = (double) served.length / requests.size();
    report.result(name + "_mean_s", mean);
    report.result(name + "_p99_s", p99);
    report.result(name + "_served", part);
  }

  private static void judge(Report report) {
    for (String setUp : List.of("quotas", "speeds")) {
      mean(report, setUp, "round-robin", 0.79);
      mean(report, setUp, "least-connections", 0.79);
      mean(report, setUp, "probing", 1.05);
    }
    mean(report, "equal", "round-robin", 0.98);
    mean(report, "equal", "least-connections", 0.98);
    mean(report, "equal", "probing", 1.05);
    report.atMost("slowed: p99 of probing's", of(report, "slowed", "p99_s", "probing"), 1);
    for (String other : List.of("round-robin", "least-connections")) {
      report.atLeast(
          "overload: served, of " + other, of(report, "overload", "served", other), 1.001);
    }
  }

  private static void mean(Report report, String setUp, String other, double bound) {
    report.atMost(
        "%s: mean delay of %s's".formatted(setUp, other),
        of(report, setUp, "mean_s", other),
        bound);
  }

  private static double of(Report report, String setUp, String figure, String other) {
    return report.value(setUp + "_maximum-idle-first_" + figure)
        / report.value(setUp + "_" + other + "_" + figure);
  }
}
