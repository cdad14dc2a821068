package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import java.nio.file.Path;
import java.util.List;

/**
 * The configuration of the README, which has no target: does checkout become slower when requests
 * of the rest hang, stay open as streams, or take ten times as long?
 */
public final class SurviveExperiment {
  private static final String README =
      """
      threads: 16
      classes:
        checkout: {match: ["path:/checkout/*"], weight: 3%1$s}
        export: {match: ["path:/export/*"], max: 2, queue: {max: 4, timeout: 5s}%1$s}
        rest: {weight: 1%1$s}
      """;
  private static final int RUNS = 3;
  private static final int SECONDS = 20;
  private static final int FROM = 6;
  private static final double RATIO = 1.2;
  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("checkout", 10, 0).ofConstantTimes(),
          new PathWork("export", 500, 0),
          new PathWork("rest", 20, 0));
  private static final List<String> STREAMS =
      List.of("checkout=poisson:150", "export=poisson:2", "rest=poisson:100");

  private record Case(String name, Trouble trouble) {}

  private static final List<Case> CASES =
      List.of(
          new Case("40 requests hang", Trouble.hang("rest", FROM, SECONDS, 40)),
          new Case("20 streams stay", Trouble.stream("rest", FROM, SECONDS, 20)),
          new Case("ten times slower", Trouble.slow("rest", FROM, SECONDS, 180)));

  private SurviveExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (LiveProcesses processes = LiveProcesses.watched()) {
      for (Case each : CASES) {
        double worst = 0;
        double lost = 0;
        for (int seed = 0; seed <= RUNS; seed++) {
          LiveOutcome run = run(each, "").run(processes, seed);
          if (seed > 0) { // the first one warms up
            worst = Math.max(worst, ratio(run));
            lost += run.lost("checkout");
          }
          say(each.name, run);
        }
        report.atMost(each.name + ": checkout's p95 to before, the worst run", worst, RATIO);
        report.atMost(each.name + ": checkouts not served", lost, 0);
        LiveOutcome unkept = run(each, ", keep: 0").run(processes, 1);
        say("nothing kept", unkept);
        report.result(each.name + ", nothing kept: to before", ratio(unkept));
        report.result(each.name + ", nothing kept: not served", (double) unkept.lost("checkout"));
      }
    }
    report.atLeast(
        "nothing kept, requests hang: checkouts not served (must fail)",
        CASES.get(0).name + ", nothing kept: not served",
        1);
  }

  private static void say(String name, LiveOutcome run) {
    Report.say("%s: checkout %.2f times, %d not served", name, ratio(run), run.lost("checkout"));
  }

  private static LiveRun run(Case each, String more) {
    QosConfig config = QosYaml.parse(README.formatted(more));
    return LiveRun.works(config, WORKS, STREAMS, SECONDS, each.trouble);
  }

  private static double ratio(LiveOutcome run) {
    return p95(run, FROM, SECONDS) / p95(run, 1, FROM);
  }

  private static double p95(LiveOutcome run, double from, double to) {
    return Medians.percentile(
        run.sent("checkout").stream()
            .filter(each -> each.due() >= from && each.due() < to)
            .mapToDouble(SentRequest::latency)
            .toArray(),
        0.95);
  }
}
