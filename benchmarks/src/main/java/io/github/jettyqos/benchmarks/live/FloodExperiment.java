package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Gold alone, and under ten times of what bronze's share can serve; the same without admission. */
public final class FloodExperiment implements BenchmarkRun {
  private static final double WAIT = 40;
  private static final double COMPUTE = 2;
  private static final int THREADS = 12;
  private static final double GOLD = 60;

  /** Half of the threads serve so many a second, about: six of 44 ms each. */
  private static final double BRONZE_SHARE = 130;

  private static final double PERIOD = 250;
  private static final double SECONDS = 20;
  private static final int WINDOW = 4;
  private static final int RUNS = 2;

  @Override
  public String name() {
    return "live-flood";
  }

  @Override
  public String duration() {
    return "4 min";
  }

  @Override
  public String title() {
    return "gold's p95 under a flood of bronze to its p95 alone, under the loop and without a gate";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    List<LiveOutcome> floods = new ArrayList<>();
    double[] gated = new double[RUNS];
    double[] bare = new double[RUNS];
    long rejected = 0;
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      for (int seed = 0; seed <= RUNS; seed++) {
        double seconds = seed == 0 ? 6 : SECONDS; // the first round compiles
        LiveRun alone = run(streams(0), seconds, true);
        LiveRun flood = run(streams(10 * BRONZE_SHARE), seconds, true);
        ClientWindow calm = gold(alone.run(client, seed));
        LiveOutcome flooded = flood.run(client, 100 + seed);
        ClientWindow gold = gold(flooded);
        ClientWindow calmBare = gold(run(streams(0), seconds, false).run(client, seed));
        LiveOutcome drowned =
            run(streams(10 * BRONZE_SHARE), seconds, false).run(client, 100 + seed);
        ClientWindow goldBare = gold(drowned);
        Lines.say(
            "round %d: gold p95 %.0f ms alone, %.0f ms flooded, %d rejected; without gate %.0f, %.0f",
            seed,
            1000 * calm.p95(),
            1000 * gold.p95(),
            gold.rejected(),
            1000 * calmBare.p95(),
            1000 * goldBare.p95());
        if (seed > 0) {
          gated[seed - 1] = gold.p95() / calm.p95();
          bare[seed - 1] = goldBare.p95() / calmBare.p95();
          rejected += gold.rejected() + gold.failed();
          floods.add(flooded);
          lines.overhead(flooded);
        }
      }
    }
    report.result("gold_p95_ratio", Medians.of(gated));
    report.result("gold_p95_ratio_no_gate", Medians.of(bare));
    report.atMost("gold p95 flooded / alone", Medians.of(gated), 1.2);
    report.atMost("gold rejected", (double) rejected, 0);
    report.atLeast("admission off: gold p95 flooded / alone (must fail)", Medians.of(bare), 1.2);
    lines.model("flooded", floods.get(0), Metric.RESIDENCE, WINDOW, SECONDS);
    LiveFiles.write(
        out, name(), List.of(new LiveFiles.Group("flood", floods)), Metric.RESIDENCE, 1);
    lines.conclude(
        "the queue of a flooded class is bounded by its timeout, which the model does not know");
    return report;
  }

  private static List<String> streams(double bronze) {
    return bronze == 0
        ? List.of("gold=poisson:" + GOLD)
        : List.of("gold=poisson:" + GOLD, "bronze=poisson:" + bronze);
  }

  private static LiveRun run(List<String> streams, double seconds, boolean gate) {
    Target target =
        new Target(Metric.RESIDENCE, Statistic.P95, Duration.ofMillis(200), Meaning.AT_MOST);
    QosConfig config =
        LiveConfig.of(
            THREADS,
            KnownSpeedup.of(WAIT, COMPUTE),
            LiveConfig.control(LawKind.MTRR, PERIOD),
            List.of(
                LiveConfig.named("gold").target(target),
                LiveConfig.rest("bronze").queueMax(64).queueTimeout(Duration.ofSeconds(1))));
    LiveRun run = new LiveRun(config, WAIT, COMPUTE, streams, seconds, WINDOW);
    return gate ? run : run.withoutGate();
  }

  private static ClientWindow gold(LiveOutcome outcome) {
    return outcome.client("gold", outcome.seconds() > WINDOW ? 1 : 0);
  }
}
