package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.RequestLogClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfigBuilder;
import io.github.jettyqos.core.settings.LawKind;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Classes of different work, two of whose loads rise: the shipped law, which is told of targets
 * alone, beside equal shares, and beside equal shares that all classes lend.
 *
 * <p>The first run is under the law and comes to a JVM in which nothing ran: it is the cold start,
 * and is judged alone. The others find compiled code, and a server that has learned nothing.
 */
public final class MixedExperiment implements BenchmarkRun {
  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("gold", 8, 2),
          new PathWork("silver", 80, 2),
          new PathWork("report", 900, 10),
          new PathWork("rest", 20, 2));

  private static final List<MixedTarget> TARGETS =
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

  private static final int THREADS = 64;
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

  /** What a run is under. */
  private enum Column {
    LOOP(LawKind.MTRR, false),
    STATIC(LawKind.STATIC, false),
    LEND(LawKind.STATIC, true);

    private final LawKind law;
    private final boolean lend;

    Column(LawKind law, boolean lend) {
      this.law = law;
      this.lend = lend;
    }
  }

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
        for (Column column : Column.values()) {
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
          String name = column.name().toLowerCase(Locale.ROOT);
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
    QosConfigBuilder config =
        QosConfig.builder().threads(THREADS).control(LiveConfig.control(column.law));
    for (int k = 0; k < WORKS.size(); k++) {
      boolean rest = k == WORKS.size() - 1;
      ServiceClassBuilder next = LiveConfig.plain(WORKS.get(k).name(), rest).lend(column.lend);
      if (!rest) {
        next.target(TARGETS.get(k).target());
      }
      config.add(next);
    }
    WorkOutcome outcome = new WorkRun(config.build(), WORKS, STREAMS, SECONDS).run(processes, seed);
    MixedFindings.say(column.name() + ", seed " + seed, outcome, TARGETS);
    return outcome;
  }
}
