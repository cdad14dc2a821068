package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.sim.experiment.Csv;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The demonstration's two classes in many forms: gold has a target, bronze has none and comes at
 * 2.5 to 12.5 times of what can be served.
 *
 * <p>Gold's target is to be kept in every second but one of the first five, and bronze to be served
 * .85 of what it is where all is lent and there is no law. The same without a law shows what the
 * flood does.
 */
public final class PromiseExperiment implements BenchmarkRun {
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

  /** Exponential times of 10 ms alone keep no target below 30 ms. */
  private record Case(int targetMillis, boolean lend, boolean constant) {
    String words(int flood) {
      return "p95_%dms_%s_%s_flood_x%d"
          .formatted(
              targetMillis,
              lend ? "lent" : "not_lent",
              constant ? "constant" : "exponential",
              flood);
    }
  }

  @Override
  public String name() {
    return "live-promise";
  }

  @Override
  public String duration() {
    return "17 min";
  }

  @Override
  public String title() {
    return "a target beside a flood without one: seconds in which it is missed, and the flood's price";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Csv csv = new Csv("case", "first_seconds_late", "later_seconds_late", "bronze_of_no_law");
    int first = 0;
    int later = 0;
    double bronze = Double.POSITIVE_INFINITY;
    int without = Integer.MAX_VALUE;
    try (ColumnRuns runs = new ColumnRuns(1)) {
      WorkOutcome ignored = run(CASES.get(0), 1, LawKind.MTRR, 5).run(runs.first(), 0);
      for (int flood : FLOODS) {
        Map<Boolean, Long> served = new TreeMap<>();
        for (boolean constant : List.of(true, false)) {
          Case plain = new Case(50, true, constant);
          WorkOutcome drowned = run(plain, flood, LawKind.STATIC, SECONDS).run(runs.first(), flood);
          served.put(constant, completed(drowned));
          int unprotected = late(drowned, plain, 0, SECONDS);
          Lines.say("%s, no law: %d of %d s late", plain.words(flood), unprotected, SECONDS);
          without = Math.min(without, unprotected);
        }
        for (Case each : CASES) {
          WorkOutcome kept = run(each, flood, LawKind.MTRR, SECONDS).run(runs.first(), flood);
          int soon = late(kept, each, 0, FIRST);
          int after = late(kept, each, FIRST, SECONDS);
          double part =
              (double) completed(kept) / Objects.requireNonNull(served.get(each.constant));
          Lines.say(
              "%s: %d of the first %d s late, %d of %d later, bronze %.2f",
              each.words(flood), soon, FIRST, after, SECONDS - FIRST, part);
          csv.row(each.words(flood), soon, after, part);
          report.result(each.words(flood) + "_later_seconds_late", after);
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
    csv.write(out.resolve(name() + ".csv"));
    return report;
  }

  private static WorkRun run(Case of, int flood, LawKind law, int seconds) {
    QosConfig config =
        QosConfig.builder()
            .threads(THREADS)
            .control(LiveConfig.control(law))
            .add(
                lending(LiveConfig.plain("gold", false), of, law)
                    .target(Statistic.P95, Duration.ofMillis(of.targetMillis)))
            .add(
                lending(LiveConfig.plain("bronze", true), of, law)
                    .queueMax(64)
                    .queueTimeout(Duration.ofSeconds(1)))
            .build();
    return new WorkRun(
        config,
        List.of(work("gold", GOLD_MILLIS, of), work("bronze", BRONZE_MILLIS, of)),
        List.of("gold=poisson:" + GOLD_PER_SECOND, "bronze=poisson:" + flood * BRONZE_PER_SECOND),
        seconds);
  }

  /** Without a law all is lent, nothing kept. */
  private static ServiceClassBuilder lending(ServiceClassBuilder owner, Case of, LawKind law) {
    return law == LawKind.STATIC ? owner.keep(0) : owner.lend(of.lend);
  }

  private static PathWork work(String name, double millis, Case of) {
    PathWork work = new PathWork(name, millis, 0);
    return of.constant ? work.ofConstantTimes() : work;
  }

  private static List<SentRequest> requests(WorkOutcome run, String owner) {
    return Objects.requireNonNull(run.sent().get(owner));
  }

  private static long completed(WorkOutcome run) {
    return requests(run, "bronze").stream().filter(SentRequest::ok).count();
  }

  /** Seconds in which the target is missed, but for those in which the machine stalled. */
  private static int late(WorkOutcome run, Case of, int from, int to) {
    List<SecondCount> seconds =
        SecondCount.of(requests(run, "gold"), SECONDS, of.targetMillis / 1000.0);
    int late = 0;
    for (int s = from; s < to; s++) {
      late += !run.stalled()[s] && !seconds.get(s).keeps(Statistic.P95, 0) ? 1 : 0;
    }
    return late;
  }
}
