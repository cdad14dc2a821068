package io.github.jettyqos.benchmarks.boot;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Do checkouts notice a flood of exports in a service of Spring Boot with six lines of YAML and no
 * Java? Alone and flooded in turn, in rounds; and a liveness probe all the while.
 */
public final class BootMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 5;
  private static final int SECONDS = 6;
  private static final int MOST_UNANSWERED = 2000;
  private static final int PROBES = 40;
  private static final String CHECKOUTS = "checkout=poisson:60";

  /**
   * Two threads, which is all that exports may have, serve 4 of 500 ms a second, and 16 serve 32.
   * All 200 that Jetty has without service classes serve 400.
   */
  private static final String EXPORTS = "export=poisson:600";

  @Override
  public String name() {
    return "boot";
  }

  @Override
  public String duration() {
    return "4 min";
  }

  @Override
  public String title() {
    return "Spring Boot 4.1 and 3.5: checkout's p95 under a flood of exports to its p95 alone; liveness";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      for (String example : List.of("spring-boot4", "spring-boot3")) {
        double[] ratios = measure(report, example, "", out, client);
        report.atMost(
            example + ": checkout p95 flooded / alone, median of rounds", Medians.of(ratios), 1.1);
      }
      double[] without =
          measure(report, "spring-boot4", "_off", out, client, "--qos.enabled=false");
      report.atLeast(
          "qos.enabled=false: p95 flooded / alone (must fail the bound)", Medians.of(without), 1.1);
    }
    return report;
  }

  private static double[] measure(
      Report report, String example, String how, Path out, ClientProcess client, String... options)
      throws Exception {
    Path jar = Path.of("examples", example, "target", example + ".jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(
          jar + " is missing; build it by mvn -B -q -ntp -DskipTests package");
    }
    List<Double> alone = new ArrayList<>();
    List<Double> flooded = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    int alive = 0;
    long lost = 0;
    try (BootService service = new BootService(jar, out.resolve(example + how + ".log"), options)) {
      for (int round = 0; round <= ROUNDS; round++) {
        ClientWindow before = load(service, round, CHECKOUTS).run(client).get("checkout");
        LoadOrder flood = load(service, 100 + round, CHECKOUTS, EXPORTS);
        CompletableFuture<Integer> probes = CompletableFuture.supplyAsync(() -> probe(service));
        Map<String, ClientWindow> seen = flood.run(client);
        ClientWindow during = Objects.requireNonNull(seen.get("checkout"));
        double p95Alone = 1000 * Objects.requireNonNull(before).p95();
        double p95Flooded = 1000 * during.p95();
        int answered = probes.get();
        System.err.printf(
            "%s%s round %d of %d: checkout p95 %.1f ms alone, %.1f ms flooded, %d of %d probes%n",
            example, how, round, ROUNDS, p95Alone, p95Flooded, answered, PROBES);
        if (round > 0) { // the first round compiles
          alone.add(p95Alone);
          flooded.add(p95Flooded);
          ratios.add(p95Flooded / p95Alone);
          alive += answered;
          lost += during.rejected() + during.failed();
        }
      }
    }
    String name = example + how;
    report.result(name + "_p95_alone_ms", Medians.of(array(alone)));
    report.result(name + "_p95_flooded_ms", Medians.of(array(flooded)));
    report.result(name + "_ratio_least", array(ratios)[0]);
    report.result(name + "_ratio_most", array(ratios)[ROUNDS - 1]);
    report.result(name + "_checkouts_not_served", (double) lost);
    if (how.isEmpty()) {
      report.atLeast(name + ": liveness answered 200, of 200", alive, ROUNDS * PROBES);
    } else {
      report.result(name + "_alive_of_200", alive);
    }
    return array(ratios);
  }

  private static LoadOrder load(BootService service, long seed, String... streams) {
    return new LoadOrder(service.port(), SECONDS, SECONDS, MOST_UNANSWERED, seed, List.of(streams));
  }

  /** While a flood goes on. */
  private static int probe(BootService service) {
    int alive = 0;
    try {
      for (int i = 0; i < PROBES; i++) {
        TimeUnit.MILLISECONDS.sleep(1000L * SECONDS / PROBES);
        alive += service.isAlive() ? 1 : 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return alive;
  }

  /** In ascending order. */
  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }
}
