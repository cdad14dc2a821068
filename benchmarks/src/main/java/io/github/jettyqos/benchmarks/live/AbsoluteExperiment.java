package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Targets as values to settle at and as upper bounds, before and after the load of the first class
 * doubles; and a target that nobody can keep.
 */
public final class AbsoluteExperiment implements BenchmarkRun {
  private static final double WAIT = 20;
  private static final double COMPUTE = 2;
  private static final int THREADS = 16;
  private static final double[] TARGETS = {60, 120, 1000};
  private static final double[] RATES = {100, 80, 230};

  /** What the loop settles at before the doubling, where targets are bounds. */
  private static final int[] FIXED = {5, 3, 8};

  private static final int UNREACHABLE = 5;
  private static final double PERIOD = 250;
  private static final double HALF = 24;
  private static final double SETTLED = 10;
  private static final int RUNS = 2;
  private static final double TOLERANCE = 0.10;
  private static final Metric METRIC = Metric.RESIDENCE;

  @Override
  public String name() {
    return "live-absolute";
  }

  @Override
  public String duration() {
    return "5 min";
  }

  @Override
  public String title() {
    return "absolute targets, tracked and as bounds, while the load of one class doubles";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    List<LiveOutcome> track = new ArrayList<>();
    List<LiveOutcome> atMost = new ArrayList<>();
    List<LiveOutcome> fixed = new ArrayList<>();
    List<LiveOutcome> unreachable = new ArrayList<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, config(LawKind.STATIC, Meaning.AT_MOST, TARGETS[0]), 99, 6);
      for (int seed = 1; seed <= RUNS; seed++) {
        track.add(run(client, config(LawKind.MTRR, Meaning.TRACK, TARGETS[0]), seed, 2 * HALF));
        atMost.add(run(client, config(LawKind.MTRR, Meaning.AT_MOST, TARGETS[0]), seed, 2 * HALF));
      }
      fixed.add(run(client, config(LawKind.STATIC, Meaning.AT_MOST, TARGETS[0]), 1, 2 * HALF));
      unreachable.add(run(client, config(LawKind.MTRR, Meaning.AT_MOST, UNREACHABLE), 1, HALF));
    }
    track(report, track);
    atMost(report, atMost);
    report.atLeast(
        "static partition violates: class 0 over its target after the doubling",
        over(fixed, 0, HALF + SETTLED, 2 * HALF),
        1 + TOLERANCE);
    unreachable(report, unreachable.get(0));
    lines.model("track", track.get(0), METRIC, SETTLED, HALF);
    lines.model("track, after", track.get(0), METRIC, HALF + SETTLED, 2 * HALF);
    lines.model("at most", atMost.get(0), METRIC, SETTLED, HALF);
    lines.model("at most, after", atMost.get(0), METRIC, HALF + SETTLED, 2 * HALF);
    track.forEach(lines::overhead);
    LiveFiles.write(
        out,
        name(),
        List.of(
            new LiveFiles.Group("track", track),
            new LiveFiles.Group("at most", atMost),
            new LiveFiles.Group("static", fixed),
            new LiveFiles.Group("unreachable", unreachable)),
        METRIC,
        1);
    lines.conclude("a target that is tracked is a queue that is held, not a steady state");
    return report;
  }

  private static QosConfig config(LawKind law, Meaning meaning, double gold) {
    return LiveConfig.of(
        THREADS,
        KnownSpeedup.of(WAIT, COMPUTE),
        LiveConfig.control(law, PERIOD),
        List.of(
            fixed(law, 0, LiveConfig.named("gold")).target(LiveConfig.target(meaning, gold)),
            fixed(law, 1, LiveConfig.named("silver"))
                .target(LiveConfig.target(meaning, TARGETS[1])),
            fixed(law, 2, LiveConfig.rest("bronze"))
                .target(LiveConfig.target(Meaning.AT_MOST, TARGETS[2]))));
  }

  private static ServiceClassBuilder fixed(LawKind law, int k, ServiceClassBuilder builder) {
    return law == LawKind.STATIC ? builder.budget(FIXED[k]) : builder;
  }

  private static LiveOutcome run(ClientProcess client, QosConfig config, long seed, double seconds)
      throws Exception {
    List<String> streams =
        List.of(
            "gold=poisson:" + RATES[0] + "," + 2 * RATES[0] + "@" + HALF,
            "silver=poisson:" + RATES[1],
            "bronze=poisson:" + RATES[2]);
    return new LiveRun(config, WAIT, COMPUTE, streams, seconds, 1).run(client, seed);
  }

  private static double over(List<LiveOutcome> runs, int k, double from, double to) {
    double sum = 0;
    for (LiveOutcome run : runs) {
      sum += run.mean(k, METRIC, from, to) / runs.size();
    }
    return 1000 * sum / TARGETS[k];
  }

  private static void track(Report report, List<LiveOutcome> runs) {
    String[] when = {"before", "after"};
    for (int i = 0; i < 2; i++) {
      double from = i * HALF + SETTLED;
      double to = (i + 1) * HALF;
      for (int k = 0; k < TARGETS.length; k++) {
        report.result("track_" + when[i] + "_class" + k + "_over_target", over(runs, k, from, to));
      }
      double gold = over(runs, 0, from, to);
      report.atMost("track: class 0 off its target, " + when[i], Math.abs(gold - 1), TOLERANCE);
    }
    double paid = over(runs, 2, HALF + SETTLED, 2 * HALF) / over(runs, 2, SETTLED, HALF);
    report.atLeast("track: the low class pays, delay after to before", paid, 1.5);
    double silver = over(runs, 1, HALF + SETTLED, 2 * HALF);
    double bronze = over(runs, 2, HALF + SETTLED, 2 * HALF);
    report.atLeast(
        "track: order of violation, bronze over target to silver over target", bronze / silver, 1);
  }

  private static void atMost(Report report, List<LiveOutcome> runs) {
    String[] when = {"before", "after"};
    for (int i = 0; i < 2; i++) {
      double from = i * HALF + SETTLED;
      double to = (i + 1) * HALF;
      for (int k = 0; k < TARGETS.length; k++) {
        report.result(
            "at_most_" + when[i] + "_class" + k + "_over_target", over(runs, k, from, to));
      }
      double gold = over(runs, 0, from, to);
      report.atMost("at most: class 0 over its target, " + when[i], gold, 1 + TOLERANCE);
    }
    report.atMost(
        "at most: class 0 below its target where there is slack", over(runs, 0, SETTLED, HALF), 1);
  }

  private static void unreachable(Report report, LiveOutcome run) {
    List<LiveOutcome> one = List.of(run);
    for (int k = 1; k < TARGETS.length; k++) {
      double over = over(one, k, SETTLED, HALF);
      report.atMost("unreachable: class " + k + " over its target", over, 1 + TOLERANCE);
    }
    long said = 0;
    List<LoopRecord> records = run.records(SETTLED, HALF);
    for (LoopRecord each : records) {
      Proposal proposal = each.step().proposal();
      if (proposal != null && proposal.certificate().stream().anyMatch(Shortfall::unreachable)) {
        said++;
      }
    }
    report.atLeast(
        "unreachable: part of decisions that say so", (double) said / records.size(), 0.9);
  }
}
