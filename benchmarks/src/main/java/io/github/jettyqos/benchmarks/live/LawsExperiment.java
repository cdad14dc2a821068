package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The laws of the papers that no other experiment runs on a real server, each once: Liu's law of
 * the queue length, Gao's optimal law, Lu's absolute and hybrid guarantees.
 *
 * <p>Two classes, 300 threads, handlers that wait for 350 ms: threads make delays steady, see
 * {@link RatioExperiment}. Gold is to have a residence time of 700 ms, neither more nor less, and
 * half way its load grows. Before that 263 threads are needed. A thread more or less that a class
 * keeps is a queue that grows or goes, so that no partition holds 700 ms: the static twin has half
 * of it before the step, and many times of it after. Under the hybrid guarantee gold is in time
 * before the step, and basic takes three times as long; after it gold is held at 700 ms. Its twin
 * keeps the ratio, and gold is late.
 *
 * <p>Of six runs each in virtual time the worst is off by 5.2 % (queue length), 3.0 % (optimal),
 * 2.7 % (absolute), 5.8 % (hybrid, of twenty; the ratio before 6.6 %). Broken: a loop that stops
 * when the load grows is off by a factor of 6 and more; the ratio alone, by a factor of 2.9 and
 * more; what is left alone, by 46 % before the step and a factor of 6.8 after it. The bound is 10
 * percent; the ratio is off by 33 % under absolute control, and by 65 % left alone.
 */
public final class LawsExperiment {
  private static final double TOLERANCE = 0.1;

  private LawsExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Map<LawCase, LawFindings> found = new EnumMap<>(LawCase.class);
    try (Trials trials = new Trials(report, LiveProcesses.unwatched())) {
      trials.warmUp(run(LawCase.STATIC, 6));
      for (LawCase each : LawCase.values()) {
        LiveOutcome outcome = trials.run(each.key(), run(each, 2 * each.half()), 1);
        found.put(each, tell(report, new LawFindings(each, outcome)));
      }
      judge(report, found);
      trials.write(out, LawCase.PERIOD);
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
        .from(LawCase.start());
  }

  private static LawFindings tell(Report report, LawFindings found) {
    String name = found.which().key();
    for (int k = 0; k < 2; k++) {
      String owner = k == 0 ? "_gold_s" : "_basic_s";
      report.result(name + "_before" + owner, found.before(k));
      report.result(name + "_after" + owner, found.after(k));
    }
    return found;
  }

  /** The bounds; those of a twin are what it must miss. */
  static void judge(Report report, Map<LawCase, LawFindings> found) {
    found.forEach((which, each) -> judge(report, which, each));
  }

  private static void judge(Report report, LawCase which, LawFindings found) {
    String name = which.key() + ": ";
    switch (which) {
      case QUEUE_LENGTH, OPTIMAL, PI_ABSOLUTE -> {
        report.atMost(name + "gold off its target, before", found.goldOffBefore(), TOLERANCE);
        report.atMost(name + "gold off its target, after", found.goldOffAfter(), TOLERANCE);
        if (which != LawCase.OPTIMAL) {
          report.atLeast(name + "basic pays, delay after to before", found.basicPays(), 3);
        }
      }
      case PI_HYBRID -> {
        report.atMost(name + "ratio off, before", found.ratioOffBefore(), TOLERANCE);
        report.atMost(
            name + "gold over its target, before", 1000 * found.before(0) / LawCase.TARGETS[0], 1);
        report.atMost(name + "gold off its target, after", found.goldOffAfter(), TOLERANCE);
        report.atLeast(name + "basic pays, delay after to before", found.basicPays(), 3);
      }
      case PI_RELATIVE -> {
        report.atMost(name + "ratio off, before", found.ratioOffBefore(), TOLERANCE);
        report.atLeast(
            "without the switch: gold off its target, after", found.goldOffAfter(), 5 * TOLERANCE);
      }
      case STATIC -> {
        report.atLeast("static: gold off its target, before", found.goldOffBefore(), 3 * TOLERANCE);
        report.atLeast("static: gold off its target, after", found.goldOffAfter(), 10 * TOLERANCE);
        report.atLeast("static: ratio off, before", found.ratioOffBefore(), 3 * TOLERANCE);
      }
    }
  }
}
