package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.config.QosConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A class that fails quickly for ten seconds and then works, beside a flood and with another
 * program on every processor: after how many seconds is its target kept again?
 */
public final class RecoverExperiment {
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

  private record Case(double millis, int from) {}

  private static final List<Case> CASES =
      List.of(new Case(0, 0), new Case(5, 0), new Case(0, 8), new Case(5, 8));

  private RecoverExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (LiveProcesses processes = LiveProcesses.watched()) {
      for (Case each : CASES) {
        String words = "fails in %s ms from %d s on".formatted(each.millis, each.from);
        TargetWindows.Span span = new TargetWindows.Span(each.from + FAILS, SECONDS);
        int worst = 0;
        for (int seed = 1; seed <= RUNS; seed++) {
          List<Process> others = busy();
          try {
            int back = TARGET.back(run(each).run(processes, seed), span);
            Report.say("%s, run %d: kept again after %d s", words, seed, back);
            worst = Math.max(worst, back);
          } finally {
            others.forEach(Process::destroyForcibly);
          }
        }
        report.atMost(words + ": seconds until kept, the worst", worst, MOST_SECONDS);
      }
    }
  }

  private static List<Process> busy() throws IOException {
    List<Process> busy = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
    }
    return busy;
  }

  private static LiveRun run(Case of) {
    QosConfig config = Variant.LOOP.config(THREADS, WORKS, List.of(TARGET));
    Trouble fails = Trouble.fail("gold", of.from, of.from + FAILS, of.millis);
    return LiveRun.works(config, WORKS, STREAMS, SECONDS, fails);
  }
}
