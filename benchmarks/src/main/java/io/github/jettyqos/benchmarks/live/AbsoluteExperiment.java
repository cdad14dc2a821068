package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopRecord;
import java.nio.file.Path;
import java.util.List;

/**
 * Targets as values to settle at and as upper bounds, before and after the load of the first class
 * doubles; and a target that cannot be kept.
 */
public final class AbsoluteExperiment {
  private static final MixedServer SERVER = new MixedServer(16, 20, 2, 250);
  private static final double[] TARGETS = {60, 120, 1000};
  private static final double[] RATES = {100, 80, 230};

  /** The budgets at which the loop settles before the doubling, where targets are bounds. */
  private static final int[] FIXED = {5, 3, 8};

  private static final int UNREACHABLE = 5;
  private static final double HALF = 24;
  private static final double SETTLED = 10;
  private static final double END = 2 * HALF;
  private static final int RUNS = 2;
  private static final double TOLERANCE = 0.10;

  private AbsoluteExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (Trials trials = new Trials(run(LawKind.STATIC, Meaning.AT_MOST, TARGETS[0], 6))) {
      for (int seed = 1; seed <= RUNS; seed++) {
        trials.run("track", run(LawKind.MTRR, Meaning.TRACK, TARGETS[0], END), seed);
        trials.run("at most", run(LawKind.MTRR, Meaning.AT_MOST, TARGETS[0], END), seed);
      }
      trials.run("static", run(LawKind.STATIC, Meaning.AT_MOST, TARGETS[0], END), 1);
      trials.run("unreachable", run(LawKind.MTRR, Meaning.AT_MOST, UNREACHABLE, HALF), 1);
      trials.write(out, report.name(), 1);
      track(report, trials.of("track"));
      atMost(report, trials.of("at most"));
      report.atLeast(
          "static partition violates: class 0 over its target after the doubling",
          over(trials.of("static"), 0, HALF + SETTLED, END),
          1 + TOLERANCE);
      unreachable(report, trials.of("unreachable").get(0));
    }
  }

  private static LiveRun run(LawKind law, Meaning meaning, double gold, double seconds) {
    List<ServiceClassBuilder> classes =
        List.of(
            LiveConfig.named("gold").target(LiveConfig.target(meaning, gold)),
            LiveConfig.named("silver").target(LiveConfig.target(meaning, TARGETS[1])),
            LiveConfig.rest("bronze").target(LiveConfig.target(Meaning.AT_MOST, TARGETS[2])));
    for (int k = 0; k < FIXED.length && law == LawKind.STATIC; k++) {
      classes.get(k).budget(FIXED[k]);
    }
    List<String> streams =
        List.of(
            "gold=poisson:" + RATES[0] + "," + 2 * RATES[0] + "@" + HALF,
            "silver=poisson:" + RATES[1],
            "bronze=poisson:" + RATES[2]);
    return SERVER.run(law, classes, streams, seconds);
  }

  /** The mean residence of a class to its target. */
  private static double over(List<LiveOutcome> runs, int k, double from, double to) {
    double mean = runs.stream().mapToDouble(run -> run.mean(k, from, to)).average().orElse(0);
    return 1000 * mean / TARGETS[k];
  }

  /** Adds the figures of both halves; returns them by half and class. */
  private static double[][] halves(Report report, String name, List<LiveOutcome> runs) {
    double[][] over = new double[2][TARGETS.length];
    for (int i = 0; i < 2; i++) {
      for (int k = 0; k < TARGETS.length; k++) {
        over[i][k] = over(runs, k, i * HALF + SETTLED, (i + 1) * HALF);
        String figure = name + (i == 0 ? "_before" : "_after") + "_class" + k + "_over_target";
        report.result(figure, over[i][k]);
      }
    }
    return over;
  }

  private static void track(Report report, List<LiveOutcome> runs) {
    double[][] over = halves(report, "track", runs);
    report.atMost("track: class 0 off its target, before", Math.abs(over[0][0] - 1), TOLERANCE);
    report.atMost("track: class 0 off its target, after", Math.abs(over[1][0] - 1), TOLERANCE);
    report.atLeast(
        "track: the low class pays, delay after to before", over[1][2] / over[0][2], 1.5);
    report.atLeast(
        "track: order of violation, bronze over target to silver over target",
        over[1][2] / over[1][1],
        1);
  }

  private static void atMost(Report report, List<LiveOutcome> runs) {
    double[][] over = halves(report, "at_most", runs);
    report.atMost("at most: class 0 over its target, before", over[0][0], 1 + TOLERANCE);
    report.atMost("at most: class 0 over its target, after", over[1][0], 1 + TOLERANCE);
    report.atMost("at most: class 0 below its target where there is slack", over[0][0], 1);
  }

  private static void unreachable(Report report, LiveOutcome run) {
    for (int k = 1; k < TARGETS.length; k++) {
      double over = over(List.of(run), k, SETTLED, HALF);
      report.atMost("unreachable: class " + k + " over its target", over, 1 + TOLERANCE);
    }
    List<LoopRecord> records = run.records(SETTLED, HALF);
    double said = records.stream().filter(AbsoluteExperiment::saysSo).count();
    report.atLeast("unreachable: part of decisions that say so", said / records.size(), 0.9);
  }

  private static boolean saysSo(LoopRecord decision) {
    Proposal proposal = decision.step().proposal();
    return proposal != null && proposal.certificate().stream().anyMatch(Shortfall::unreachable);
  }
}
