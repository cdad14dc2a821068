package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Gold alone, and under ten times of what bronze's share can serve; the same without admission. */
public final class FloodExperiment {
  private static final MixedServer SERVER = new MixedServer(12, 40, 2, 250);
  private static final String GOLD = "gold=poisson:60";

  /** Half of the threads serve 130 a second, about: six of 44 ms each. */
  private static final String BRONZE = "bronze=poisson:1300";

  private static final double SECONDS = 20;
  private static final int WINDOW = 4;
  private static final int RUNS = 2;
  private static final String FLOOD = "flood";

  private FloodExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Rounds ratios = new Rounds();
    try (LiveProcesses processes = LiveProcesses.unwatched();
        Trials trials = new Trials(report, processes)) {
      for (boolean gate : new boolean[] {true, false}) {
        trials.warmUp(run(gate, 6, GOLD, BRONZE)); // compiles
      }
      double lost = 0;
      for (int seed = 1; seed <= RUNS; seed++) {
        double calm = p95(run(true, SECONDS, GOLD).run(processes, seed));
        LiveOutcome flooded = trials.run(FLOOD, run(true, SECONDS, GOLD, BRONZE), 100 + seed);
        double bareCalm = p95(run(false, SECONDS, GOLD).run(processes, seed));
        double bare = p95(run(false, SECONDS, GOLD, BRONZE).run(processes, 100 + seed));
        Trials.say(
            "round %d: gold p95 %.0f ms alone, %.0f ms flooded, %d lost; without gate %.0f, %.0f",
            seed, calm, p95(flooded), lost(flooded), bareCalm, bare);
        ratios.add("gold_p95_ratio", p95(flooded) / calm);
        ratios.add("gold_p95_ratio_no_gate", bare / bareCalm);
        lost += lost(flooded);
      }
      ratios.report(report);
      report.atMost("gold p95 flooded / alone", "gold_p95_ratio", 1.2);
      report.atMost("gold rejected", lost, 0);
      report.atLeast(
          "admission off: gold p95 flooded / alone (must fail)", "gold_p95_ratio_no_gate", 1.2);
      trials.overhead(FLOOD);
      trials.model(FLOOD, WINDOW, SECONDS);
      trials.write(out, 1);
      trials.conclude(
          "the queue of a flooded class is bounded by its timeout, which the model does not know");
    }
  }

  private static LiveRun run(boolean gate, double seconds, String... streams) {
    Target target =
        new Target(Metric.RESIDENCE, Statistic.P95, Duration.ofMillis(200), Meaning.AT_MOST);
    List<ServiceClassBuilder> classes =
        List.of(
            LiveConfig.named("gold").target(target),
            LiveConfig.rest("bronze").queueMax(64).queueTimeout(Duration.ofSeconds(1)));
    LiveRun run = SERVER.run(LawKind.MTRR, classes, List.of(streams), seconds);
    return gate ? run : run.withoutGate();
  }

  private static long lost(LiveOutcome run) {
    return run.sent("gold").stream().filter(each -> each.due() >= WINDOW && !each.ok()).count();
  }

  /** Of gold, of all windows but the first the middle one, milliseconds. */
  private static double p95(LiveOutcome run) {
    List<ClientWindow> windows = ClientWindow.windows(run.sent("gold"), run.seconds(), WINDOW);
    return 1000 * Medians.of(windows.stream().skip(1).map(ClientWindow::p95).toList());
  }
}
