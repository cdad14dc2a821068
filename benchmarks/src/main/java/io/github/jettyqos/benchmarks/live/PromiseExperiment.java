package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two classes in many forms: gold has a target, bronze has none and comes at 2.5 to 12.5 times the
 * rate that can be served.
 *
 * <p>Gold's target is to be kept in every second but one of the first five, and bronze to be served
 * .85 times as often as where all is lent and there is no law. The same without a law shows the
 * effect of the flood.
 */
public final class PromiseExperiment {
  private static final int THREADS = 12;
  private static final int SECONDS = 20;
  private static final int FIRST = 5;
  private static final double GOLD_MILLIS = 10;
  private static final double BRONZE_MILLIS = 100;
  private static final int GOLD_PER_SECOND = 60;
  private static final int BRONZE_PER_SECOND = 300;
  private static final int[] FLOODS = {1, 2, 5};
  private static final double LEAST_BRONZE = 0.85;
  private static final List<Case> CASES =
      List.of(
          new Case(100, true, true),
          new Case(50, true, true),
          new Case(30, true, true),
          new Case(20, true, true),
          new Case(50, false, true),
          new Case(30, false, true),
          new Case(20, false, true),
          new Case(100, true, false),
          new Case(50, true, false),
          new Case(100, false, false),
          new Case(50, false, false));

  /** With exponential times of 10 ms no target below 30 ms can be kept. */
  private record Case(int targetMillis, boolean lend, boolean constant) {
    String words(int flood) {
      String lent = lend ? "lent" : "not_lent";
      String times = constant ? "constant" : "exponential";
      return "p95_%dms_%s_%s_flood_x%d".formatted(targetMillis, lent, times, flood);
    }
  }

  private PromiseExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    int first = 0;
    int later = 0;
    double bronze = Double.POSITIVE_INFINITY;
    int without = Integer.MAX_VALUE;
    try (LiveProcesses processes = LiveProcesses.watched()) {
      LiveOutcome ignored = run(CASES.get(0), 1, LawKind.MTRR, 5).run(processes, 0);
      for (int flood : FLOODS) {
        Map<Boolean, Double> served = new HashMap<>();
        for (boolean constant : List.of(true, false)) {
          Case plain = new Case(50, true, constant);
          LiveOutcome drowned = run(plain, flood, LawKind.STATIC, SECONDS).run(processes, flood);
          served.put(constant, served(drowned));
          int unprotected = late(drowned, plain, 0, SECONDS);
          Report.say("%s, no law: %d of %d s late", plain.words(flood), unprotected, SECONDS);
          without = Math.min(without, unprotected);
        }
        for (Case each : CASES) {
          LiveOutcome kept = run(each, flood, LawKind.MTRR, SECONDS).run(processes, flood);
          int soon = late(kept, each, 0, FIRST);
          int after = late(kept, each, FIRST, SECONDS);
          double part = served(kept) / served.getOrDefault(each.constant, Double.NaN);
          report.result(each.words(flood) + "_first_seconds_late", soon);
          report.result(each.words(flood) + "_later_seconds_late", after);
          report.result(each.words(flood) + "_bronze_of_no_law", part);
          first = Math.max(first, soon);
          later += after;
          bronze = Math.min(bronze, part);
        }
      }
    }
    report.atMost("most seconds late of the first five", first, 1);
    report.atMost("seconds late from the fifth on, all cases", later, 0);
    report.atLeast("bronze to bronze without a law, the least", bronze, LEAST_BRONZE);
    report.atLeast("without a law: seconds late of 20, the least (must fail)", without, FIRST);
  }

  private static LiveRun run(Case of, int flood, LawKind law, int seconds) {
    QosConfig config =
        QosConfig.builder()
            .threads(THREADS)
            .control(LiveConfig.control(law).build())
            .add(
                lending(LiveConfig.plain("gold", false), of, law)
                    .target(Statistic.P95, Duration.ofMillis(of.targetMillis)))
            .add(
                lending(LiveConfig.plain("bronze", true), of, law)
                    .queueMax(64)
                    .queueTimeout(Duration.ofSeconds(1)))
            .build();
    List<PathWork> works =
        List.of(work("gold", GOLD_MILLIS, of), work("bronze", BRONZE_MILLIS, of));
    List<String> streams =
        List.of("gold=poisson:" + GOLD_PER_SECOND, "bronze=poisson:" + flood * BRONZE_PER_SECOND);
    return LiveRun.works(config, works, streams, seconds);
  }

  /** Without a law all is lent, nothing kept. */
  private static ServiceClassBuilder lending(ServiceClassBuilder owner, Case of, LawKind law) {
    return law == LawKind.STATIC ? owner.keep(0) : owner.lend(of.lend);
  }

  private static PathWork work(String name, double millis, Case of) {
    PathWork work = new PathWork(name, millis, 0);
    return of.constant ? work.ofConstantTimes() : work;
  }

  private static double served(LiveOutcome run) {
    return run.sent("bronze").stream().filter(SentRequest::ok).count();
  }

  /** Seconds in which the target is missed, but for those in which the machine stalled. */
  private static int late(LiveOutcome run, Case of, int from, int to) {
    List<TargetWindows.Count> seconds =
        TargetWindows.Count.of(run.sent("gold"), SECONDS, of.targetMillis / 1000.0);
    int late = 0;
    for (int s = from; s < to; s++) {
      late += !run.stalled()[s] && !seconds.get(s).keeps(Statistic.P95, 0) ? 1 : 0;
    }
    return late;
  }
}
