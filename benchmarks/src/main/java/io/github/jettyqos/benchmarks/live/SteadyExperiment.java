package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;

/** Measured delays against those of the model, in runs in which nothing changes. */
public final class SteadyExperiment {
  /**
   * 84 x 4 + 58 x 3 + 11 x 20 = 730 ms of handlers' computing a second. Jetty and the virtual
   * machine use .02 to .1 of the processor beside it, so rates are made to fit the machine.
   */
  static final List<Integer> COMPUTING = List.of(84, 58, 11);

  static final double BUSY = 0.8;
  static final List<PathWork> COMPUTE =
      List.of(
          new PathWork("small", 5, 4), new PathWork("long", 60, 3), new PathWork("large", 50, 20));

  private SteadyExperiment() {}

  /**
   * Measures where the processor is scarce: server and client have one each, and the server's is
   * busy for 80 % of the time. Simulated, the means of one run of 120 s have standard errors of up
   * to 9 %, and measured, those of four of up to 6 %; so there are six.
   */
  public static void compute(Report report, Path out) throws Exception {
    List<SteadyRuns.Steady> steady =
        List.of(
            new SteadyRuns.Steady("few large", COMPUTING, List.of(3, 6, 2)),
            new SteadyRuns.Steady("few small", COMPUTING, List.of(2, 6, 3)));
    SteadyRuns runs = new SteadyRuns(COMPUTE, 6, 120, 1);
    try (LiveProcesses processes = LiveProcesses.watched();
        Pinning pinned = processes.apart(report)) {
      report.result("pinned", pinned.isPinned() ? 1 : 0);
      runs.warmUp(processes, steady.get(0), 4);
      run(report, out, processes, runs.busy(processes, steady.get(0), BUSY), steady);
    }
  }

  /**
   * Measures where a class waits for one of five connections that it holds for 20 ms: with more
   * threads than that its requests wait for connections. Those are busy at 0.66 to 0.76: 165 to 190
   * requests a second. Two classes without connections stand beside it.
   */
  public static void pool(Report report, Path out) throws Exception {
    List<SteadyRuns.Steady> steady =
        List.of(
            new SteadyRuns.Steady("few threads", List.of(165, 110, 44), List.of(6, 2, 7)),
            new SteadyRuns.Steady("many", List.of(190, 110, 44), List.of(8, 2, 7)),
            new SteadyRuns.Steady("one thread", List.of(175, 30, 50), List.of(6, 1, 8)));
    List<PathWork> works =
        List.of(
            new PathWork("stored", 0, 1, 5, 20, 1),
            new PathWork("quick", 10, 2),
            new PathWork("slow", 100, 5));
    SteadyRuns runs = new SteadyRuns(works, 1, 100, 1);
    try (LiveProcesses processes = LiveProcesses.watched()) {
      runs.warmUp(processes, steady.get(0), 1);
      run(report, out, processes, runs, steady);
    }
  }

  private static void run(
      Report report,
      Path out,
      LiveProcesses processes,
      SteadyRuns runs,
      List<SteadyRuns.Steady> steady)
      throws Exception {
    SteadyPoints points = new SteadyPoints();
    double busy = 0;
    int stalled = 0;
    for (SteadyRuns.Steady each : steady) {
      SteadyRuns.Use use = runs.run(processes, each, points);
      busy += use.busy() / steady.size();
      stalled += use.stalled();
    }
    report.result("processors_busy", busy);
    report.atMost("runs in which the machine stalled too often, and count", stalled, 0);
    points.conclude(report, out);
  }
}
