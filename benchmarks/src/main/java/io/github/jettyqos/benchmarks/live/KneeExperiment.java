package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.law.PeriodDelay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The saturation point halves and comes back under an overload that lasts; nothing is lent. */
public final class KneeExperiment implements BenchmarkRun {
  private static final double WAIT = 40;
  private static final double COMPUTE = 2;
  private static final double HEAVY = 4;
  private static final int THREADS = 40;
  private static final double PERIOD = 500;
  private static final double HALVED = 18;
  private static final double BACK = 36;
  private static final double END = 54;
  private static final int MOST_PERIODS = 20;
  private static final int[] TOTALS = {24, 40};
  private static final int RUNS = 2;

  /** Requests a second; 500 are computed at best, and 250 while the point is halved. */
  private static final double LOAD = 600;

  private static final double GOODPUT_WINDOW = 3;

  /** The total is there once it was there so long, so that it is not on its way. */
  private static final int IN_A_ROW = 4;

  /** What is there may try something else now and then, for some periods. */
  private static final double STAYS = 0.75;

  @Override
  public String name() {
    return "live-knee";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "the saturation point halves and comes back: total and goodput under the loop";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    List<LiveOutcome> loop = new ArrayList<>();
    List<List<LiveOutcome>> fixed = new ArrayList<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, LawKind.STATIC, THREADS, 99, 6);
      for (int seed = 1; seed <= RUNS; seed++) {
        loop.add(run(client, LawKind.MTRR, THREADS, seed, END));
        lines.overhead(loop.get(seed - 1));
      }
      for (int total : TOTALS) {
        List<LiveOutcome> runs = new ArrayList<>();
        for (int seed = 1; seed <= RUNS; seed++) {
          runs.add(run(client, LawKind.STATIC, total, seed, END));
        }
        fixed.add(runs);
      }
    }
    double halved = 1 + WAIT / HEAVY;
    double whole = 1 + WAIT / COMPUTE;
    follow(report, loop, "halved", HALVED, BACK, 0.75 * halved, 1.5 * halved);
    follow(report, loop, "back", BACK, END, 0.75 * whole, THREADS);
    goodput(report, loop, fixed);
    lines.model("before", loop.get(0), Metric.RESIDENCE, 10, HALVED);
    lines.model("halved", loop.get(0), Metric.RESIDENCE, HALVED + 10, BACK);
    List<LiveFiles.Group> groups = new ArrayList<>();
    groups.add(new LiveFiles.Group("loop", loop));
    for (int i = 0; i < TOTALS.length; i++) {
      groups.add(new LiveFiles.Group("static " + TOTALS[i], fixed.get(i)));
    }
    LiveFiles.write(out, name(), groups, Metric.RESIDENCE, 1);
    lines.conclude("in overload queues are full; the model speaks of a steady state");
    return report;
  }

  private static LiveOutcome run(
      ClientProcess client, LawKind law, int threads, long seed, double end) throws Exception {
    List<String> streams = List.of("gold=poisson:" + 0.3 * LOAD, "bronze=poisson:" + 0.7 * LOAD);
    Duration timeout = Duration.ofSeconds(5);
    QosConfig config =
        LiveConfig.of(
            threads,
            KnownSpeedup.of(WAIT, COMPUTE),
            LiveConfig.control(law, PERIOD),
            List.of(
                LiveConfig.named("gold")
                    .target(LiveConfig.target(Meaning.AT_MOST, 200))
                    .lend(false)
                    .queueMax(128)
                    .queueTimeout(timeout),
                LiveConfig.rest("bronze")
                    .target(LiveConfig.target(Meaning.AT_MOST, 1000))
                    .lend(false)
                    .queueMax(128)
                    .queueTimeout(timeout)));
    return new LiveRun(config, WAIT, COMPUTE, streams, end, 1)
        .with(
            List.of(
                new LiveRun.Event(HALVED, (server, handler) -> handler.compute(1e6 * HEAVY)),
                new LiveRun.Event(BACK, (server, handler) -> handler.compute(1e6 * COMPUTE))))
        .run(client, seed);
  }

  /** Periods until the total is between two bounds for good but for trials, worst of all runs. */
  private static void follow(
      Report report,
      List<LiveOutcome> loop,
      String name,
      double from,
      double to,
      double least,
      double most) {
    int slowest = 0;
    double stays = 1;
    for (LiveOutcome each : loop) {
      double[] totals = new double[(int) Math.round((to - from) * 1000 / PERIOD)];
      int row = 0;
      int first = 0;
      int within = 0;
      for (int i = 0; i < totals.length; i++) {
        Partition inForce = each.inForce(from + (i + 0.5) * PERIOD / 1000);
        totals[i] = Math.min(inForce.total(), inForce.sum());
        boolean is = totals[i] >= least && totals[i] <= most;
        row = is ? row + 1 : 0;
        within += first > 0 && is ? 1 : 0;
        first = first == 0 && row == IN_A_ROW ? i + 1 : first;
      }
      Lines.say(
          "%s: from %.0f to %.0f handlers are to be used, totals %s",
          name, least, most, LiveSeries.words(totals));
      slowest = Math.max(slowest, first == 0 ? totals.length + 1 : first);
      stays = Math.min(stays, first == 0 ? 0 : (double) within / (totals.length - first));
    }
    report.atMost("periods until the total follows, " + name, slowest, MOST_PERIODS);
    report.atLeast("periods in which it stays there, " + name, stays, STAYS);
  }

  private static void goodput(
      Report report, List<LiveOutcome> loop, List<List<LiveOutcome>> fixed) {
    double[] of = completions(loop);
    double[][] beside = fixed.stream().map(KneeExperiment::completions).toArray(double[][]::new);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < of.length; i++) {
      double best = 0;
      for (double[] each : beside) {
        best = Math.max(best, each[i]);
      }
      least = Math.min(least, of[i] / best);
    }
    Lines.say(
        "completions a second in windows of %.0f s: loop %s", GOODPUT_WINDOW, LiveSeries.words(of));
    for (int i = 0; i < TOTALS.length; i++) {
      Lines.say("  static %d: %s", TOTALS[i], LiveSeries.words(beside[i]));
    }
    report.atLeast("goodput to that of the best static total, least of all windows", least, 0.9);
  }

  /** Of all runs together, in the mean of one. */
  private static double[] completions(List<LiveOutcome> runs) {
    LiveOutcome first = runs.get(0);
    double[] rates = new double[(int) Math.round(first.seconds() / GOODPUT_WINDOW)];
    for (int k = 0; k < first.classes().size(); k++) {
      List<PeriodDelay> windows = LiveFiles.pooled(runs, k, Metric.RESIDENCE, GOODPUT_WINDOW);
      for (int i = 0; i < rates.length; i++) {
        rates[i] += windows.get(i).count() / GOODPUT_WINDOW / runs.size();
      }
    }
    return rates;
  }
}
