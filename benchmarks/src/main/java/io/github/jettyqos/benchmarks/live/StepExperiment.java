package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All classes together step to 1.4 times the capacity: after how long is gold in time again, in
 * each run?
 */
public final class StepExperiment {
  private static final double PERIOD = 0.25;
  private static final MixedServer SERVER = new MixedServer(16, 20, 2, 1000 * PERIOD);

  /** About what 16 handlers complete: one over the time to compute, less the waits by chance. */
  private static final double CAPACITY = 440;

  private static final List<String> NAMES = List.of("gold", "silver", "bronze");
  private static final double[] SHARES = {0.3, 0.3, 0.4};
  private static final double[] TARGETS = {80, 200, 1000};
  private static final double BEFORE = 0.6;
  private static final double AFTER = 1.4;
  private static final double STEP = 8;
  private static final double END = 16;
  private static final int RUNS = 4;
  private static final int TO_REACH = 2;

  private StepExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (Trials trials = new Trials(run(LawKind.STATIC, 6))) {
      for (int seed = 1; seed <= RUNS; seed++) {
        trials.run("loop", run(LawKind.MTRR, END), seed);
        trials.run("static", run(LawKind.STATIC, END), seed);
      }
      double[] loop = periods(report, trials, "loop");
      double[] fixed = periods(report, trials, "static");
      report.atMost("periods in a row in which gold is late, the worst run", most(loop), TO_REACH);
      report.atLeast("static partition: the same", most(fixed), TO_REACH + 1);
      trials.write(out, report.name(), PERIOD);
    }
  }

  private static LiveRun run(LawKind law, double end) {
    List<String> streams = new ArrayList<>();
    List<ServiceClassBuilder> classes = new ArrayList<>();
    for (int k = 0; k < NAMES.size(); k++) {
      String name = NAMES.get(k);
      double rate = SHARES[k] * CAPACITY;
      streams.add(name + "=poisson:" + BEFORE * rate + "," + AFTER * rate + "@" + STEP);
      classes.add(
          LiveConfig.of(name, k == 2).target(LiveConfig.target(Meaning.AT_MOST, TARGETS[k])));
    }
    classes.get(2).queueMax(200);
    return SERVER.run(law, classes, streams, end);
  }

  private static double most(double[] periods) {
    return Arrays.stream(periods).max().orElseThrow();
  }

  /** Of each run the most periods in a row in which the mean delay of gold is beyond its target. */
  private static double[] periods(Report report, Trials trials, String group) {
    List<LiveOutcome> runs = trials.of(group);
    double[] periods = new double[runs.size()];
    for (int i = 0; i < periods.length; i++) {
      periods[i] = periods(group + ", run " + (i + 1), runs.get(i));
      report.result(group + "_periods_late_" + (i + 1), periods[i]);
    }
    return periods;
  }

  private static double periods(String name, LiveOutcome run) {
    double[] over =
        run.windows(0, PERIOD).stream()
            .skip(Math.round(STEP / PERIOD))
            .mapToDouble(each -> 1000 * each.mean() / TARGETS[0])
            .toArray();
    Report.say("%s: gold over target, by period after the step: %s", name, LiveSeries.words(over));
    int longest = 0;
    int late = 0;
    for (double each : over) {
      late = each > 1 ? late + 1 : 0;
      longest = Math.max(longest, late);
    }
    return longest;
  }
}
