package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Statistic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The classes of {@link MixedExperiment}, one of which calls a server that is slow for some time:
 * 50 of the 80 ms that silver waits become 500. It then asks for 80 of 64 threads, where it had 12.
 */
public final class SlowExperiment implements BenchmarkRun {
  private static final double EXTRA = 450;
  private static final int MOST_SEEDS = 2;

  private static final List<String> STREAMS =
      List.of("gold=poisson:100", "silver=poisson:150", "report=poisson:10", "rest=poisson:100");

  @Override
  public String name() {
    return "live-mixed-slow";
  }

  @Override
  public String duration() {
    return "9 min";
  }

  @Override
  public String title() {
    return "a downstream of one class from 50 to 500 ms: its neighbours keep targets, lose nothing";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    TroubleCase slow = of("silver slow", Thirds.usual());
    TroubleFindings findings = new TroubleFindings(report, "", slow);
    Map<Column, List<WorkOutcome>> runs;
    try (ColumnRuns columns = new ColumnRuns(1)) {
      TroubleCase warm = of("warm up", new Thirds(5));
      WorkOutcome ignored =
          warm.run(Column.LOOP, LiveServer.Threads.PLATFORM).run(columns.first(), 0);
      runs =
          columns.inTurn(
              List.of(Column.values()),
              column -> slow.run(column, LiveServer.Threads.PLATFORM),
              Integer.getInteger("seeds", MOST_SEEDS),
              findings::say);
    }
    findings.add(runs);
    MixedFindings.valid(report, runs.values().stream().flatMap(List::stream).toList());
    LiveFiles.write(out, name(), ColumnRuns.groups(runs), Metric.RESIDENCE, 1);
    return report;
  }

  private static TroubleCase of(String name, Thirds thirds) {
    List<MixedTarget> targets = new ArrayList<>(MixedExperiment.TARGETS);
    targets.add(new MixedTarget("rest", Statistic.P95, 1000));
    return new TroubleCase(
        name,
        MixedExperiment.THREADS,
        MixedExperiment.WORKS,
        targets,
        STREAMS,
        thirds,
        thirds.slow("silver", EXTRA));
  }
}
