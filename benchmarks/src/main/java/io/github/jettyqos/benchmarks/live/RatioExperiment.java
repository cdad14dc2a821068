package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.PiRule.PiKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Lu's relative experiment in less time: the ratio of delays of neighbouring classes, while the
 * load of the first class doubles.
 *
 * <p>A period is judged by the delays of all seeds together. All parameters were chosen in virtual
 * time before the first run, by the random spread of the ratio. The queue of a slower class
 * integrates arrivals less completions: with b busy threads and a period of a times the h seconds
 * that a handler takes, its waiting time moves at random by h sqrt(2 a / b) in a period, under any
 * law. Of the class before it, b a requests with exponential times complete in a period, whose mean
 * has a spread of h / sqrt(b a). Both are parts of h, so a ratio is steady with many threads and
 * not with many requests a second, and slow handlers leave client and machine nearly idle: 700 ms
 * and 600 threads are 830 requests/s, which compute for a third of one core. The saturation point
 * is 1751 handlers, beyond all threads.
 *
 * <p>The period is twice h. A ratio is judged from the 13th of 25 periods of a half on, when the
 * loop has settled: it begins with equal shares, which are less than slower classes need, so that
 * their queues grow. After the doubling 578 of 600 threads are needed. The doubling takes the slack
 * of the first class; and for a period or two more of its short requests complete than of its long
 * ones, which raises the ratio by a fifth. The static twin has the mean partition of the settled
 * loop. Its queues move at random, and violate in each of 48 simulated runs; so does, in all groups
 * but one, a loop that is stopped when the load doubles.
 */
public final class RatioExperiment {
  private static final int MOST_PERIODS = 6;

  /**
   * Two classes, ratio 3. In virtual time 25 of 25 groups of 4 seeds are within both bounds, with
   * at most 2.7 % and 6 periods and medians of 1.4 % and 2; of single runs 94 of 100.
   */
  static final RatioCase TWO =
      new RatioCase(List.of(3, 1), List.of(150.0, 525.0), List.of(232, 368), 0.07);

  /**
   * Three classes, delays as 1 to 2 to 4, by the gains of two classes. In virtual time 25 of 25
   * groups of 4 seeds are within both bounds, with at most 7.9 % and 6 periods and medians of 4.3 %
   * and 2; of single runs 80 of 100. The first ratio depends on two queues, and is still 4 % too
   * high when the judged periods begin.
   */
  static final RatioCase THREE =
      new RatioCase(List.of(4, 2, 1), List.of(85.0, 315.0, 340.0), List.of(140, 221, 239), 0.12);

  private RatioExperiment() {}

  /** Measures two classes. */
  public static void relative(Report report, Path out) throws Exception {
    run(TWO, report, out);
  }

  /** Measures three. */
  public static void three(Report report, Path out) throws Exception {
    run(THREE, report, out);
  }

  private static void run(RatioCase what, Report report, Path out) throws Exception {
    ControlOptions fixed = LiveConfig.control(LawKind.STATIC, 1000 * what.period());
    double seconds = 2 * what.half() * what.period();
    try (Trials trials = new Trials(run(what, fixed, 6))) {
      trials.run("static", run(what, fixed, seconds), 1);
      for (int seed = 1; seed <= what.runs(); seed++) {
        trials.run("pi", run(what, loop(what), seconds), seed);
      }
      report.atMost(
          "pi: periods until ratios are back within 10 %",
          what.worstPeriodsBack(trials.of("pi")), MOST_PERIODS);
      report.atMost(
          "pi: steady-state error of the ratio",
          error(report, what, "pi", trials),
          what.steadyBound());
      report.atLeast(
          "static partition violates: worst error of a ratio",
          error(report, what, "static", trials),
          what.steadyBound());
      trials.write(out, report.name(), what.period());
    }
  }

  static ControlOptions loop(RatioCase what) {
    return LiveConfig.pi(PiKind.RELATIVE, Optional.empty(), what.gains())
        .period(LiveConfig.millis(1000 * what.period()))
        .build();
  }

  private static LiveRun run(RatioCase what, ControlOptions law, double seconds) {
    List<ServiceClassBuilder> classes = new ArrayList<>();
    List<String> streams = new ArrayList<>();
    int last = what.weights().size() - 1;
    for (int k = 0; k <= last; k++) {
      String name = "class" + k;
      classes.add(LiveConfig.of(name, k == last).weight(what.weights().get(k)));
      double rate = what.rates().get(k);
      String step = k == 0 ? "," + 2 * rate + "@" + what.half() * what.period() : "";
      streams.add(name + "=poisson:" + rate + step);
    }
    double period = 1000 * what.period();
    return new MixedServer(what.threads(), what.waitMillis(), what.computeMillis(), period)
        .run(law, classes, streams, seconds)
        .from(start(what, law.law()));
  }

  /** The loop begins with equal shares. */
  static Partition start(RatioCase what, LawChoice law) {
    int[] budgets = what.budgets().stream().mapToInt(Integer::intValue).toArray();
    if (law != LawKind.STATIC) {
      Arrays.fill(budgets, what.threads() / budgets.length);
    }
    return Partition.of(what.threads(), budgets);
  }

  /** Adds the ratios of a law; returns their worst error. */
  private static double error(Report report, RatioCase what, String law, Trials trials) {
    List<LiveOutcome> runs = trials.of(law);
    for (int k = 1; k < what.weights().size(); k++) {
      String ratio = law + "_ratio" + k;
      report.result(ratio + "_before", what.before(runs, k));
      report.result(ratio + "_after", what.after(runs, k));
      report.result(ratio + "_periods_back", what.periodsBack(runs, k));
    }
    report.result(law + "_steady_error_pooled", what.worstError(runs));
    return report.value(law + "_steady_error_pooled");
  }
}
