package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The saturation point halves and comes back under an overload that lasts; nothing is lent. */
public final class KneeExperiment {
  private static final double WAIT = 40;
  private static final double COMPUTE = 2;
  private static final double HEAVY = 4;
  private static final int THREADS = 40;
  private static final double PERIOD = 0.5;
  private static final double HALVED = 18;
  private static final double BACK = 36;
  private static final double END = 54;
  private static final int MOST_PERIODS = 20;
  private static final List<Integer> TOTALS = List.of(24, 40);
  private static final int RUNS = 2;

  /** Requests a second; the server completes 500 at best, and 250 while the point is halved. */
  private static final double LOAD = 600;

  private static final double GOODPUT_WINDOW = 3;

  /** Periods in a row after which the total has arrived, and is not passing through. */
  private static final int IN_A_ROW = 4;

  /** The least part of the later periods within the bounds: the law may try other totals. */
  private static final double STAYS = 0.75;

  private KneeExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (Trials trials = new Trials(run(LawKind.STATIC, THREADS, 6))) {
      for (int seed = 1; seed <= RUNS; seed++) {
        trials.run("loop", run(LawKind.MTRR, THREADS, END), seed);
        for (int total : TOTALS) {
          trials.run("static " + total, run(LawKind.STATIC, total, END), seed);
        }
      }
      double halved = 1 + WAIT / HEAVY;
      double whole = 1 + WAIT / COMPUTE;
      follow(report, trials.of("loop"), "halved", HALVED, 0.75 * halved, 1.5 * halved);
      follow(report, trials.of("loop"), "back", BACK, 0.75 * whole, THREADS);
      goodput(report, trials);
      trials.write(out, report.name(), 1);
    }
  }

  private static LiveRun run(LawKind law, int threads, double end) {
    MixedHandler handler = new MixedHandler(WAIT, COMPUTE);
    List<ServiceClassBuilder> classes =
        List.of(owner(LiveConfig.named("gold"), 200), owner(LiveConfig.rest("bronze"), 1000));
    List<String> streams = List.of("gold=poisson:" + 0.3 * LOAD, "bronze=poisson:" + 0.7 * LOAD);
    return new MixedServer(threads, WAIT, COMPUTE, 1000 * PERIOD)
        .run(law, classes, streams, end)
        .of(handler)
        .with(
            new LiveRun.Event(HALVED, () -> handler.compute(HEAVY)),
            new LiveRun.Event(BACK, () -> handler.compute(COMPUTE)));
  }

  private static ServiceClassBuilder owner(ServiceClassBuilder owner, double millis) {
    return owner
        .target(LiveConfig.target(Meaning.AT_MOST, millis))
        .queueMax(128)
        .queueTimeout(Duration.ofSeconds(5));
  }

  /** Periods until the total stays between two bounds, in the worst run. */
  private static void follow(
      Report report, List<LiveOutcome> loop, String name, double from, double least, double most) {
    int slowest = 0;
    double stays = 1;
    for (LiveOutcome each : loop) {
      double[] totals = new double[(int) Math.round((BACK - HALVED) / PERIOD)];
      int row = 0;
      int first = 0;
      int within = 0;
      for (int i = 0; i < totals.length; i++) {
        Partition inForce = each.inForce(from + (i + 0.5) * PERIOD);
        totals[i] = Math.min(inForce.total(), inForce.sum());
        boolean is = totals[i] >= least && totals[i] <= most;
        row = is ? row + 1 : 0;
        within += first > 0 && is ? 1 : 0;
        first = first == 0 && row == IN_A_ROW ? i + 1 : first;
      }
      Report.say(
          "%s: from %.0f to %.0f handlers are to be used, totals %s",
          name, least, most, LiveSeries.words(totals));
      slowest = Math.max(slowest, first == 0 ? totals.length + 1 : first);
      stays = Math.min(stays, first == 0 ? 0 : (double) within / (totals.length - first));
    }
    report.atMost("periods until the total follows, " + name, slowest, MOST_PERIODS);
    report.atLeast("periods in which it stays there, " + name, stays, STAYS);
  }

  private static void goodput(Report report, Trials trials) {
    double[] of = completions(trials.of("loop"));
    List<double[]> beside =
        TOTALS.stream().map(total -> completions(trials.of("static " + total))).toList();
    double least =
        IntStream.range(1, of.length)
            .mapToDouble(i -> of[i] / beside.stream().mapToDouble(b -> b[i]).max().orElse(0))
            .min()
            .orElseThrow();
    report.atLeast("goodput to that of the best static total, least of all windows", least, 0.9);
  }

  /** Completions in windows, in the mean of some runs. */
  private static double[] completions(List<LiveOutcome> runs) {
    double[] counts = new double[(int) Math.round(END / GOODPUT_WINDOW)];
    for (int k = 0; k < runs.get(0).classes().size(); k++) {
      List<PeriodDelay> windows = Trials.pooled(runs, k, GOODPUT_WINDOW);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += (double) windows.get(i).count() / runs.size();
      }
    }
    Report.say("completions in windows of %.0f s: %s", GOODPUT_WINDOW, LiveSeries.words(counts));
    return counts;
  }
}
