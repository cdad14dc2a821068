package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.RequestLogClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Classes of different work, two of whose loads rise: the shipped law, which is told of targets
 * alone, beside equal shares, and beside equal shares that all classes lend.
 *
 * <p>The first run is under the law and comes to a JVM in which nothing ran: it is the cold start,
 * and is judged alone. The others find compiled code, and a server that has learned nothing.
 */
public final class MixedExperiment implements BenchmarkRun {
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
  private static final String SEEDS = "seeds";
  private static final int MOST_SEEDS = 3;
  private static final int COLD_SEED = 9;

  /** Loads of the three thirds, and one where gold has one thread, at partitions that fit. */
  private static final List<SteadyRuns.Steady> STEADY =
      List.of(
          new SteadyRuns.Steady("first third", List.of(100, 100, 10, 100), List.of(2, 11, 13, 4)),
          new SteadyRuns.Steady("second third", List.of(100, 200, 10, 100), List.of(2, 22, 14, 3)),
          new SteadyRuns.Steady("last third", List.of(100, 200, 25, 100), List.of(2, 22, 29, 4)),
          new SteadyRuns.Steady("one thread", List.of(35, 100, 10, 85), List.of(1, 12, 14, 3)));

  @Override
  public String name() {
    return "live-mixed";
  }

  @Override
  public String duration() {
    return "18 min";
  }

  @Override
  public String title() {
    return "four classes of different work, loads that rise: targets kept, delays predicted";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    int seeds = Integer.getInteger(SEEDS, MOST_SEEDS);
    Map<Column, List<WorkOutcome>> runs = new EnumMap<>(Column.class);
    SteadyPoints points = new SteadyPoints();
    WorkOutcome cold;
    try (ClientProcess client = new ClientProcess(RequestLogClient.class);
        ClientProcess timer = new ClientProcess(IdleTimer.class)) {
      WorkRun.Processes processes = new WorkRun.Processes(client, timer);
      cold = run(Column.LOOP, processes, COLD_SEED);
      for (int seed = 1; seed <= seeds; seed++) {
        for (Column column : Column.USUAL) {
          runs.computeIfAbsent(column, any -> new ArrayList<>()).add(run(column, processes, seed));
        }
      }
      new MixedFindings(report, TARGETS)
          .add(cold, of(runs, Column.LOOP), of(runs, Column.STATIC), of(runs, Column.LEND));
      SteadyRuns steady = new SteadyRuns(WORKS, 1, 100);
      for (SteadyRuns.Steady each : STEADY) {
        steady.run(processes, each, points);
      }
    }
    points.conclude(report);
    points.write(out, name());
    write(out, cold, runs);
    return report;
  }

  private void write(Path out, WorkOutcome cold, Map<Column, List<WorkOutcome>> runs)
      throws IOException {
    List<LiveFiles.Group> groups = new ArrayList<>();
    Csv seconds = MixedFindings.csv();
    MixedFindings.write(seconds, "cold", List.of(cold), TARGETS);
    groups.add(new LiveFiles.Group("cold", List.of(cold.live())));
    runs.forEach(
        (column, all) -> {
          String name = column.key();
          MixedFindings.write(seconds, name, all, TARGETS);
          groups.add(new LiveFiles.Group(name, all.stream().map(WorkOutcome::live).toList()));
        });
    seconds.write(out.resolve(name() + "-seconds.csv"));
    LiveFiles.write(out, name(), groups, Metric.RESIDENCE, 1);
  }

  private static List<WorkOutcome> of(Map<Column, List<WorkOutcome>> runs, Column column) {
    return runs.getOrDefault(column, List.of());
  }

  private static WorkOutcome run(Column column, WorkRun.Processes processes, long seed)
      throws Exception {
    WorkOutcome outcome =
        new WorkRun(column.config(THREADS, WORKS, TARGETS), WORKS, STREAMS, SECONDS)
            .run(processes, seed);
    MixedFindings.say(column.name() + ", seed " + seed, outcome, TARGETS);
    return outcome;
  }
}
