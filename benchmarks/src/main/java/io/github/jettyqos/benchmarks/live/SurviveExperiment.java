package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The configuration of the README, which has no target: does checkout notice that requests of the
 * rest hang, stay open as streams, or take ten times as long?
 */
public final class SurviveExperiment implements BenchmarkRun {
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
  private static final double P95 = 0.95;

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

  @Override
  public String name() {
    return "live-survive";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "the README's classes, one of which hangs, streams or is slow: checkout's p95 to before";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    try (ColumnRuns runs = new ColumnRuns(1)) {
      for (Case each : CASES) {
        double worst = 0;
        long lost = 0;
        for (int seed = 0; seed <= RUNS; seed++) {
          WorkOutcome run = run(each, "").run(runs.first(), seed);
          if (seed > 0) { // the first one compiles
            worst = Math.max(worst, ratio(run));
            lost += lost(run);
          }
          Lines.say("%s: checkout %.2f times, %d not served", each.name, ratio(run), lost(run));
        }
        report.atMost(each.name + ": checkout's p95 to before, the worst run", worst, RATIO);
        report.atMost(each.name + ": checkouts not served", (double) lost, 0);
        WorkOutcome unkept = run(each, ", keep: 0").run(runs.first(), 1);
        Lines.say("nothing kept: %.2f times, %d not served", ratio(unkept), lost(unkept));
        report.result(each.name + ", nothing kept: to before", ratio(unkept));
        report.result(each.name + ", nothing kept: not served", (double) lost(unkept));
      }
    }
    report.atLeast(
        "nothing kept, requests hang: checkouts not served (must fail)",
        report.value(CASES.get(0).name + ", nothing kept: not served"),
        1);
    return report;
  }

  private static WorkRun run(Case each, String more) {
    QosConfig config = QosYaml.parse(README.formatted(more));
    return new WorkRun(
        config, WORKS, STREAMS, SECONDS, List.of(each.trouble), LiveServer.Threads.PLATFORM, null);
  }

  private static double ratio(WorkOutcome run) {
    return p95(run, at -> at >= FROM) / p95(run, at -> at >= 1 && at < FROM);
  }

  private static long lost(WorkOutcome run) {
    return checkouts(run).stream().filter(each -> !each.ok()).count();
  }

  private static List<SentRequest> checkouts(WorkOutcome run) {
    return Objects.requireNonNull(run.sent().get("checkout"));
  }

  private static double p95(WorkOutcome run, Predicate<Double> due) {
    double[] latencies =
        checkouts(run).stream()
            .filter(each -> due.test(each.due()))
            .mapToDouble(SentRequest::latency)
            .sorted()
            .toArray();
    return latencies[(int) (P95 * latencies.length)];
  }
}
