package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Gold alone, and under a flood of bronze of ten times what bronze's share can serve. */
public final class FloodExperiment {
  private static final MixedServer SERVER = new MixedServer(12, 40, 2, 250);
  private static final String GOLD = "gold=poisson:60";

  /** Half of the threads serve about 130 a second: six of 44 ms each. */
  private static final String BRONZE = "bronze=poisson:1300";

  private static final double SECONDS = 20;
  private static final int WINDOW = 4;
  private static final int RUNS = 2;

  private FloodExperiment() {}

  /** Measures with admission and without. */
  public static void run(Report report, Path out) throws Exception {
    Rounds ratios = new Rounds();
    double lost = 0;
    try (Trials trials = new Trials(run(true, 6, GOLD, BRONZE))) {
      trials.run("warm up without gate", run(false, 6, GOLD, BRONZE), 0);
      for (int seed = 1; seed <= RUNS; seed++) {
        for (boolean gate : new boolean[] {true, false}) {
          String how = gate ? "" : "_no_gate";
          double calm = p95(trials.run("calm" + how, run(gate, SECONDS, GOLD), seed));
          LiveOutcome flooded =
              trials.run("flood" + how, run(gate, SECONDS, GOLD, BRONZE), 100 + seed);
          long missing =
              flooded.sent("gold").stream().filter(e -> e.due() >= WINDOW && !e.ok()).count();
          Report.say(
              "round %d%s: gold p95 %.0f ms alone, %.0f ms flooded, %d lost",
              seed, how, calm, p95(flooded), missing);
          ratios.add("gold_p95_ratio" + how, p95(flooded) / calm);
          lost += gate ? missing : 0;
        }
      }
    }
    ratios.report(report);
    report.atMost("gold p95 flooded / alone", "gold_p95_ratio", 1.2);
    report.atMost("gold rejected", lost, 0);
    report.atLeast(
        "admission off: gold p95 flooded / alone (must fail)", "gold_p95_ratio_no_gate", 1.2);
  }

  private static LiveRun run(boolean gate, double seconds, String... streams) {
    List<ServiceClassBuilder> classes =
        List.of(
            LiveConfig.named("gold").target(Statistic.P95, Duration.ofMillis(200)),
            LiveConfig.rest("bronze").queueMax(64).queueTimeout(Duration.ofSeconds(1)));
    LiveRun run = SERVER.run(LawKind.MTRR, classes, List.of(streams), seconds);
    return gate ? run : run.withoutGate();
  }

  /** Gold's p95 in milliseconds, the median over all windows but the first. */
  private static double p95(LiveOutcome run) {
    List<ClientWindow> windows = ClientWindow.windows(run.sent("gold"), run.seconds(), WINDOW);
    return 1000 * Medians.of(windows.stream().skip(1).map(ClientWindow::p95).toList());
  }
}
