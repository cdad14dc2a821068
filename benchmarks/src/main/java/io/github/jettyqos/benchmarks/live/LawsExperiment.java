package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;

/**
 * The laws of the papers that no other experiment runs on a real server, each once: Liu's law of
 * the queue length, Gao's optimal law, Lu's absolute and hybrid guarantees.
 *
 * <p>Two classes, 300 threads, handlers that wait for 350 ms: threads make delays steady, see
 * {@link RatioExperiment}. Gold is to have a residence time of 700 ms, neither more nor less, and
 * half way its load grows. Before that 263 threads are needed. A thread more or less of a class
 * makes its queue shrink or grow, so that no static partition holds 700 ms: the static twin has
 * half of it before the step, and many times of it after. Under the hybrid guarantee gold is in
 * time before the step, and basic takes three times as long; after it gold is held at 700 ms. Its
 * twin keeps the ratio, and gold is late.
 *
 * <p>Of six runs each in virtual time the worst is off by 5.2 % (queue length), 3.0 % (optimal),
 * 2.7 % (absolute), 5.8 % (hybrid, of twenty; the ratio before 6.6 %). Broken: a loop that stops
 * when the load grows is off by a factor of 6 and more; the ratio alone, by a factor of 2.9 and
 * more; the static partition, by 46 % before the step and a factor of 6.8 after it. The bound is 10
 * percent; the ratio is off by 33 % under absolute control, and by 65 % under the static partition.
 */
public final class LawsExperiment {
  private static final double TOLERANCE = 0.1;

  private LawsExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (Trials trials = new Trials(run(LawCase.STATIC, 6))) {
      for (LawCase each : LawCase.values()) {
        judge(report, each, trials.run(each.key(), run(each, 2 * each.half()), 1));
      }
      trials.write(out, report.name(), LawCase.PERIOD);
    }
  }

  private static LiveRun run(LawCase which, double seconds) {
    double gold = LawCase.RATES[0];
    List<String> streams =
        List.of(
            "gold=poisson:" + gold + "," + which.step() * gold + "@" + which.half(),
            "basic=poisson:" + LawCase.RATES[1]);
    double period = 1000 * LawCase.PERIOD;
    return new MixedServer(LawCase.THREADS, LawCase.WAIT, LawCase.COMPUTE, period)
        .run(which.options(), which.classes(), streams, seconds)
        .from(LawCase.START);
  }

  /** Adds the mean delays, once they have settled before and after the step, and the bounds. */
  static void judge(Report report, LawCase which, LiveOutcome run) {
    String name = which.key() + ": ";
    double[] before = new double[2];
    double[] after = new double[2];
    for (int k = 0; k < 2; k++) {
      before[k] = run.mean(k, which.half() / 2, which.half());
      after[k] = run.mean(k, 1.5 * which.half(), 2 * which.half());
      report.result(which.key() + "_before" + (k == 0 ? "_gold_s" : "_basic_s"), before[k]);
      report.result(which.key() + "_after" + (k == 0 ? "_gold_s" : "_basic_s"), after[k]);
    }
    double target = LawCase.TARGETS[0] / 1000;
    double offBefore = Math.abs(before[0] / target - 1);
    double offAfter = Math.abs(after[0] / target - 1);
    double ratioOff = Math.abs(before[1] / before[0] / LawCase.RATIO - 1);
    switch (which) {
      case QUEUE_LENGTH, OPTIMAL, PI_ABSOLUTE -> {
        report.atMost(name + "gold off its target, before", offBefore, TOLERANCE);
        report.atMost(name + "gold off its target, after", offAfter, TOLERANCE);
        if (which != LawCase.OPTIMAL) {
          report.atLeast(name + "basic pays, delay after to before", after[1] / before[1], 3);
        }
      }
      case PI_HYBRID -> {
        report.atMost(name + "ratio off, before", ratioOff, TOLERANCE);
        report.atMost(name + "gold over its target, before", before[0] / target, 1);
        report.atMost(name + "gold off its target, after", offAfter, TOLERANCE);
        report.atLeast(name + "basic pays, delay after to before", after[1] / before[1], 3);
      }
      case PI_RELATIVE -> {
        report.atMost(name + "ratio off, before", ratioOff, TOLERANCE);
        report.atLeast("without the switch: gold off its target, after", offAfter, 5 * TOLERANCE);
      }
      case STATIC -> {
        report.atLeast("static: gold off its target, before", offBefore, 3 * TOLERANCE);
        report.atLeast("static: gold off its target, after", offAfter, 10 * TOLERANCE);
        report.atLeast("static: ratio off, before", ratioOff, 3 * TOLERANCE);
      }
    }
  }
}
