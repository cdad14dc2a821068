package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The server of {@code live-mixed-compute}, whose class without target asks for so much from the
 * second third on that its one processor is asked for 1.3 times what it has: the law, equal shares,
 * and equal shares that are lent. It has 32 threads: 11 would bound what all classes can compute at
 * once, whatever divides them.
 */
public final class OverloadExperiment {
  private static final int THREADS = 32;
  private static final double ASKED = 1.3;
  private static final int SEEDS = 2;
  private static final int WARM_MINUTES = 3;
  private static final SteadyRuns.Steady BEFORE =
      new SteadyRuns.Steady("before", SteadyExperiment.COMPUTING, List.of(3, 6, 2));
  private static final List<MixedTarget> TARGETS =
      List.of(
          new MixedTarget("small", Statistic.MEAN, 40),
          new MixedTarget("long", Statistic.MEAN, 200));

  private OverloadExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    try (ColumnRuns columns = new ColumnRuns(1);
        Pinning pinned = columns.first().apart(report)) {
      report.result("pinned", pinned.isPinned() ? 1 : 0);
      run(columns, report, out);
    }
  }

  private static void run(ColumnRuns columns, Report report, Path out) throws Exception {
    SteadyRuns steady = new SteadyRuns(SteadyExperiment.COMPUTE, 1, 1, 1);
    steady.warmUp(columns.first(), BEFORE, WARM_MINUTES);
    steady = steady.busy(columns.first(), BEFORE, SteadyExperiment.BUSY);
    Thirds thirds = Thirds.USUAL;
    List<String> streams = streams(steady, thirds.length());
    report.result("rates_times", steady.times());
    Map<Column, List<LiveOutcome>> runs =
        columns.inTurn(
            Column.USUAL,
            column ->
                LiveRun.works(
                    column.config(THREADS, SteadyExperiment.COMPUTE, TARGETS),
                    SteadyExperiment.COMPUTE,
                    streams,
                    thirds.seconds()),
            SEEDS);
    new OverloadFindings(report, TARGETS, "large", thirds).add(runs);
    ColumnRuns.conclude(report, out, report.name(), runs);
  }

  /**
   * The rates that keep the processor busy for 80 %, and more of the last class: each of its
   * requests costs what is drawn for it, and what Jetty and the machine use for any.
   */
  private static List<String> streams(SteadyRuns steady, int second) {
    int last = BEFORE.rates().size() - 1;
    double[] rates = BEFORE.rates().stream().mapToDouble(r -> steady.times() * r).toArray();
    double all = Arrays.stream(rates).sum();
    double beside = (SteadyExperiment.BUSY - steady.offered(BEFORE)) / all;
    double each = steady.works().get(last).computeMillis() / 1e3 + Math.max(0, beside);
    double more = rates[last] + (ASKED - SteadyExperiment.BUSY) / each;
    List<String> streams = new ArrayList<>();
    for (int k = 0; k <= last; k++) {
      String steps = k < last ? "" : String.format(Locale.ROOT, ",%.2f@%d", more, second);
      streams.add(
          String.format(
              Locale.ROOT, "%s=poisson:%.2f%s", steady.works().get(k).name(), rates[k], steps));
    }
    Trials.say("%s", streams);
    return streams;
  }
}
