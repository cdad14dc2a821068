package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A class that fails quickly for ten seconds and then works, beside a flood and with another
 * program on every processor: after how many seconds is its target kept again?
 */
public final class RecoverExperiment implements BenchmarkRun {
  private static final int THREADS = 16;
  private static final int SECONDS = 30;
  private static final int FAILS = 10;
  private static final int RUNS = 5;
  private static final double MOST_SECONDS = 3;

  private static final MixedTarget TARGET = new MixedTarget("gold", Statistic.P95, 250);

  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("gold", 100, 0).ofConstantTimes(),
          new PathWork("bronze", 100, 0).ofConstantTimes());

  private static final List<String> STREAMS = List.of("gold=poisson:40", "bronze=poisson:300");

  private record Case(double millis, int from) {
    String words() {
      return "fails in %s ms from %d s on".formatted(millis, from);
    }
  }

  private static final List<Case> CASES =
      List.of(new Case(0, 0), new Case(5, 0), new Case(0, 8), new Case(5, 8));

  @Override
  public String name() {
    return "live-recover";
  }

  @Override
  public String duration() {
    return "11 min";
  }

  @Override
  public String title() {
    return "quick failures, then as usual, beside a flood: seconds until the target is kept again";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    try (ColumnRuns runs = new ColumnRuns(1)) {
      for (Case each : CASES) {
        int worst = 0;
        for (int seed = 1; seed <= RUNS; seed++) {
          List<Process> others = busy();
          try {
            WorkOutcome run = run(each).run(runs.first(), seed);
            int back = TARGET.back(run, new TargetWindows.Span(each.from + FAILS, SECONDS));
            Lines.say("%s, run %d: kept again after %d s", each.words(), seed, back);
            worst = Math.max(worst, back);
          } finally {
            others.forEach(Process::destroyForcibly);
          }
        }
        report.atMost(each.words() + ": seconds until kept, the worst", worst, MOST_SECONDS);
      }
    }
    return report;
  }

  private static List<Process> busy() throws IOException {
    List<Process> busy = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
    }
    return busy;
  }

  private static WorkRun run(Case of) {
    QosConfig config =
        QosConfig.builder()
            .threads(THREADS)
            .control(LiveConfig.control(LawKind.MTRR))
            .add(LiveConfig.plain("gold", false).target(TARGET.statistic(), Duration.ofMillis(250)))
            .add(LiveConfig.plain("bronze", true))
            .build();
    Trouble fails = Trouble.fail("gold", of.from, of.from + FAILS, of.millis);
    return new WorkRun(
        config, WORKS, STREAMS, SECONDS, List.of(fails), LiveServer.Threads.PLATFORM, null);
  }
}
