package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Classes of different work, two of whose loads rise: the shipped law, which is told of targets
 * alone, beside equal shares, and beside equal shares that all classes lend.
 *
 * <p>The first run is under the law and comes to a JVM in which nothing ran: it is the cold start,
 * and is judged alone. The others find compiled code, and a server that has learned nothing.
 */
public final class MixedExperiment {
  static final List<PathWork> WORKS =
      List.of(
          new PathWork("gold", 8, 2),
          new PathWork("silver", 80, 2),
          new PathWork("report", 900, 10),
          new PathWork("rest", 20, 2));

  static final List<MixedTarget> TARGETS =
      List.of(
          new MixedTarget("gold", Statistic.P95, 60),
          new MixedTarget("silver", Statistic.P95, 400),
          new MixedTarget("report", Statistic.MEAN, 4000));

  private static final List<String> STREAMS =
      List.of(
          "gold=poisson:100",
          "silver=poisson:100,200@20",
          "report=poisson:10,25@40",
          "rest=poisson:100");

  static final int THREADS = 64;
  private static final int SECONDS = 60;
  private static final int SEEDS = 3;
  private static final int COLD_SEED = 9;

  /** Loads of the three thirds, and one where gold has one thread, at partitions that fit. */
  private static final List<SteadyRuns.Steady> STEADY =
      List.of(
          new SteadyRuns.Steady("first third", List.of(100, 100, 10, 100), List.of(2, 11, 13, 4)),
          new SteadyRuns.Steady("second third", List.of(100, 200, 10, 100), List.of(2, 22, 14, 3)),
          new SteadyRuns.Steady("last third", List.of(100, 200, 25, 100), List.of(2, 22, 29, 4)),
          new SteadyRuns.Steady("one thread", List.of(35, 100, 10, 85), List.of(1, 12, 14, 3)));

  private MixedExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    SteadyPoints points = new SteadyPoints();
    try (ColumnRuns columns = new ColumnRuns(1)) {
      LiveOutcome cold = run(Column.LOOP).run(columns.first(), COLD_SEED);
      ColumnRuns.say(Column.LOOP, cold);
      Map<Column, List<LiveOutcome>> runs =
          columns.inTurn(Column.USUAL, MixedExperiment::run, SEEDS);
      MixedFindings.add(report, TARGETS, cold, runs);
      SteadyRuns steady = new SteadyRuns(WORKS, 1, 100, 1);
      for (SteadyRuns.Steady each : STEADY) {
        SteadyRuns.Use ignored = steady.run(columns.first(), each, points);
      }
      write(report.name(), out, cold, runs);
    }
    points.conclude(report);
    points.write(out, report.name());
  }

  private static void write(
      String name, Path out, LiveOutcome cold, Map<Column, List<LiveOutcome>> runs)
      throws IOException {
    Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();
    groups.put("cold", List.of(cold));
    runs.forEach((column, all) -> groups.put(column.key(), all));
    Csv seconds = MixedFindings.csv();
    groups.forEach((group, all) -> MixedFindings.write(seconds, group, all, TARGETS));
    seconds.write(out.resolve(name + "-seconds.csv"));
    Trials.write(out, name, groups, 1);
  }

  private static LiveRun run(Column column) {
    return LiveRun.works(column.config(THREADS, WORKS, TARGETS), WORKS, STREAMS, SECONDS);
  }
}
