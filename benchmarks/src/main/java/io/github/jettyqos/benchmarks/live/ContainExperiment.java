package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Statistic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jetty.util.VirtualThreads;

/**
 * A class that hangs or becomes slow beside others that do not: under the law, beside equal shares,
 * and equal shares that are lent. Handlers wait and compute nothing, so the three servers run at
 * the same time, each with a client of its own that sends the same.
 *
 * <p>Handlers are busy for 2, 3.2, 3 and 1 threads of 24 in the mean: equal shares of six keep all
 * targets. What hangs or is slow takes 20 or more.
 */
public final class ContainExperiment implements BenchmarkRun {
  private static final int THREADS = 24;
  private static final int HANGING = 20;
  private static final int TENFOLD = 9;

  private static final PathWork SILVER = new PathWork("silver", 80, 0);
  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("gold", 10, 0),
          SILVER,
          new PathWork("bronze", 300, 0),
          new PathWork("rest", 20, 0));

  /** The last is no target: ten times what the class takes alone, at least 1 s. */
  private static final List<MixedTarget> TARGETS =
      List.of(
          new MixedTarget("gold", Statistic.P95, 60),
          new MixedTarget("silver", Statistic.P95, 400),
          new MixedTarget("bronze", Statistic.MEAN, 1000),
          new MixedTarget("rest", Statistic.P95, 1000));

  private static final List<String> STREAMS =
      List.of("gold=poisson:200", "silver=poisson:40", "bronze=poisson:10", "rest=poisson:50");

  @Override
  public String name() {
    return "live-contain";
  }

  @Override
  public String duration() {
    return "8 min";
  }

  @Override
  public String title() {
    return "a class hangs or is slow: others keep targets and lose nothing; two kinds of threads";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    List<WorkOutcome> all = new ArrayList<>();
    try (ColumnRuns columns = new ColumnRuns(Column.values().length)) {
      for (LiveServer.Threads kind : LiveServer.Threads.values()) {
        if (kind == LiveServer.Threads.VIRTUAL && !VirtualThreads.areSupported()) {
          report.note("virtual threads are left out: Java " + Runtime.version().feature());
          continue;
        }
        TroubleCase warm = of("warm up", new Thirds(4), at -> at.slow("silver", 1));
        columns.together(column -> warm.run(column, kind), 0);
        for (TroubleCase each : cases(Thirds.usual())) {
          Map<Column, List<WorkOutcome>> runs =
              columns.together(column -> each.run(column, kind), 1);
          String words = kind.name().toLowerCase(Locale.ROOT);
          TroubleFindings findings = new TroubleFindings(report, words + ", ", each);
          runs.forEach((column, some) -> findings.say(column, some.get(0)));
          findings.add(runs);
          write(out, words + "-" + each.name().replace(' ', '-'), runs);
          runs.values().forEach(all::addAll);
        }
      }
    }
    MixedFindings.valid(report, all);
    return report;
  }

  private static List<TroubleCase> cases(Thirds thirds) {
    return List.of(
        of("silver hangs", thirds, at -> at.hang("silver", HANGING)),
        of("rest hangs", thirds, at -> at.hang("rest", HANGING)),
        of("silver slow", thirds, at -> at.slow("silver", TENFOLD * SILVER.waitMillis())));
  }

  private static TroubleCase of(String name, Thirds thirds, Function<Thirds, Trouble> trouble) {
    return new TroubleCase(name, THREADS, WORKS, TARGETS, STREAMS, thirds, trouble.apply(thirds));
  }

  private void write(Path out, String words, Map<Column, List<WorkOutcome>> runs) throws Exception {
    LiveFiles.write(out, name() + "-" + words, ColumnRuns.groups(runs), Metric.RESIDENCE, 1);
  }
}
