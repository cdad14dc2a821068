package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.ClientProcess;
import io.github.jettyqos.benchmarks.report.Measurement;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.LawKind;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.control.PeriodDelay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The saturation point halves and comes back under a load that swings. */
public final class KneeExperiment implements Measurement {
  private static final double WAIT = 40;
  private static final double COMPUTE = 2;
  private static final double HEAVY = 4;
  private static final int THREADS = 40;
  private static final double PERIOD = 500;
  private static final double HALVED = 18;
  private static final double BACK = 36;
  private static final double END = 54;
  private static final int MOST_PERIODS = 20;
  private static final int[] TOTALS = {21, 32};

  /** Requests a second: a server that always runs at its total shows nothing of its speedup. */
  private static final double[] SWING = {60, 420};

  private static final double HALF_SWING = 1.5;

  private static final double GOODPUT_WINDOW = 3;

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
    List<Outcome> fixed = new ArrayList<>();
    Outcome loop;
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, LawKind.STATIC, THREADS, 99, 6);
      loop = run(client, LawKind.MTRR, THREADS, 1, END);
      for (int total : TOTALS) {
        fixed.add(run(client, LawKind.STATIC, total, 1, END));
      }
    }
    lines.overhead(loop);
    follow(report, loop, "halved", HALVED, BACK, 1 + WAIT / HEAVY);
    follow(report, loop, "back", BACK, END, 1 + WAIT / COMPUTE);
    goodput(report, loop, fixed);
    lines.model("before", loop, Metric.RESIDENCE, 10, HALVED);
    lines.model("halved", loop, Metric.RESIDENCE, HALVED + 10, BACK);
    List<LiveFiles.Group> groups = new ArrayList<>();
    groups.add(new LiveFiles.Group("loop", List.of(loop)));
    for (int i = 0; i < TOTALS.length; i++) {
      groups.add(new LiveFiles.Group("static " + TOTALS[i], List.of(fixed.get(i))));
    }
    LiveFiles.write(out, name(), groups, Metric.RESIDENCE, 1);
    lines.conclude("the load swings every 1.5 s; the model speaks of a steady state");
    return report;
  }

  private static Outcome run(ClientProcess client, LawKind law, int threads, long seed, double end)
      throws Exception {
    List<String> streams = List.of(swing("gold", 0.3, end), swing("bronze", 0.7, end));
    Duration timeout = Duration.ofSeconds(5);
    QosConfig config =
        LiveConfig.of(
            threads,
            KnownSpeedup.of(WAIT, COMPUTE),
            LiveConfig.control(law, PERIOD),
            List.of(
                LiveConfig.named("gold")
                    .target(LiveConfig.target(Meaning.AT_MOST, 200))
                    .queueMax(128)
                    .queueTimeout(timeout),
                LiveConfig.rest("bronze")
                    .target(LiveConfig.target(Meaning.AT_MOST, 1000))
                    .queueMax(128)
                    .queueTimeout(timeout)));
    return new LiveRun(config, WAIT, COMPUTE, streams, end, 1)
        .with(
            List.of(
                new LiveRun.Event(HALVED, server -> server.handler.compute(1e6 * HEAVY)),
                new LiveRun.Event(BACK, server -> server.handler.compute(1e6 * COMPUTE))))
        .run(client, seed);
  }

  private static String swing(String name, double share, double end) {
    StringBuilder stream = new StringBuilder(name + "=poisson:" + share * SWING[0]);
    int half = 1;
    for (double at = HALF_SWING; at < end; at += HALF_SWING) {
      stream.append(',').append(share * SWING[half]).append('@').append(at);
      half = 1 - half;
    }
    return stream.toString();
  }

  /**
   * Periods until the greatest total of a swing is within a quarter of the saturation point, or an
   * eighth beyond: in between fewer are needed.
   */
  private static void follow(
      Report report, Outcome loop, String name, double from, double to, double knee) {
    int periods = 0;
    double[] totals = new double[(int) Math.round((to - from) * 1000 / PERIOD)];
    for (int i = 0; i < totals.length; i++) {
      Partition inForce = loop.inForce(from + (i + 1) * PERIOD / 1000);
      totals[i] = Math.min(inForce.total(), inForce.sum());
      int swing = (int) Math.round(2 * HALF_SWING * 1000 / PERIOD);
      double most = Arrays.stream(totals, Math.max(0, i + 1 - swing), i + 1).max().orElseThrow();
      boolean follows = most >= 0.75 * knee && most <= 1.125 * knee + 3;
      periods = follows ? periods : i + 1;
    }
    Lines.say("%s: saturation point %.0f, totals %s", name, knee, Series.words(totals));
    report.atMost("periods until the total follows, " + name, periods + 1, MOST_PERIODS);
  }

  private static void goodput(Report report, Outcome loop, List<Outcome> fixed) {
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
        "completions a second in windows of %.0f s: loop %s", GOODPUT_WINDOW, Series.words(of));
    for (int i = 0; i < TOTALS.length; i++) {
      Lines.say("  static %d: %s", TOTALS[i], Series.words(beside[i]));
    }
    report.atLeast("goodput to that of the best static total, least of all windows", least, 0.9);
  }

  private static double[] completions(Outcome run) {
    double[] rates = new double[(int) Math.round(run.seconds() / GOODPUT_WINDOW)];
    for (int k = 0; k < run.classes().size(); k++) {
      List<PeriodDelay> windows = run.windows(k, Metric.RESIDENCE, GOODPUT_WINDOW);
      for (int i = 0; i < rates.length; i++) {
        rates[i] += windows.get(i).count() / GOODPUT_WINDOW;
      }
    }
    return rates;
  }
}
