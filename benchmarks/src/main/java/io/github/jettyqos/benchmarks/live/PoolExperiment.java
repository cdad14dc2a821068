package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.RequestLogClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;

/**
 * Delays as the model has them against delays as they are, where a class waits for one of five
 * connections that it holds for 20 ms: more threads than that let its requests wait for them. Two
 * classes without connections stand beside it.
 */
public final class PoolExperiment implements BenchmarkRun {
  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("stored", 0, 1, 5, 20),
          new PathWork("quick", 10, 2),
          new PathWork("slow", 100, 5));

  /** Connections busy at 0.66 to 0.76: 165 to 190 requests a second of 20 ms for five. */
  private static final List<SteadyRuns.Steady> STEADY =
      List.of(
          new SteadyRuns.Steady("few threads", List.of(165, 110, 44), List.of(6, 2, 7)),
          new SteadyRuns.Steady("many", List.of(190, 110, 44), List.of(8, 2, 7)),
          new SteadyRuns.Steady("one thread", List.of(175, 30, 50), List.of(6, 1, 8)));

  @Override
  public String name() {
    return "live-mixed-pool";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "a class behind five connections, beside others: delays predicted and measured";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    SteadyPoints points = new SteadyPoints();
    try (ClientProcess client = new ClientProcess(RequestLogClient.class);
        ClientProcess timer = new ClientProcess(IdleTimer.class)) {
      WorkRun.Processes processes = new WorkRun.Processes(client, timer);
      SteadyRuns runs = new SteadyRuns(WORKS, 1, 100);
      runs.warmUp(processes, STEADY.get(0));
      for (SteadyRuns.Steady each : STEADY) {
        runs.run(processes, each, points);
      }
    }
    points.conclude(report);
    points.write(out, name());
    return report;
  }
}
