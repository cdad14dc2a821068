package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.IdleTimer;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.load.RequestLogClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Delays as the model has them against delays as they are, where the processor is what is short:
 * server and client have one each, and the server's is busy for 80 % of the time.
 */
public final class ComputeExperiment implements BenchmarkRun {
  private static final List<PathWork> WORKS =
      List.of(
          new PathWork("small", 5, 4), new PathWork("long", 60, 3), new PathWork("large", 50, 20));

  /** 90 x 4 + 60 x 3 + 11 x 20 = 760 ms of handlers' computing a second; Jetty adds to it. */
  private static final List<Integer> RATES = List.of(90, 60, 11);

  private static final List<SteadyRuns.Steady> STEADY =
      List.of(
          new SteadyRuns.Steady("few large", RATES, List.of(3, 6, 2)),
          new SteadyRuns.Steady("few small", RATES, List.of(2, 6, 3)));

  /** Simulated, the means of one run have standard errors of up to 9 %. */
  private static final int RUNS = 4;

  private static final int SECONDS = 120;

  @Override
  public String name() {
    return "live-mixed-compute";
  }

  @Override
  public String duration() {
    return "18 min";
  }

  @Override
  public String title() {
    return "classes of different work on one processor at 80 %: delays predicted and measured";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    SteadyPoints points = new SteadyPoints();
    try (ClientProcess client = new ClientProcess(RequestLogClient.class);
        ClientProcess timer = new ClientProcess(IdleTimer.class)) {
      Optional<Pinning> pinned = Pinning.of(client, timer);
      try {
        report.atMost("processors of the server", Runtime.getRuntime().availableProcessors(), 1);
        if (pinned.isEmpty()) {
          report.note("not valid: it takes taskset and two processors");
        }
        double busy = 0;
        WorkRun.Processes processes = new WorkRun.Processes(client, timer);
        SteadyRuns runs = new SteadyRuns(WORKS, RUNS, SECONDS);
        runs.warmUp(processes, STEADY.get(0));
        for (SteadyRuns.Steady each : STEADY) {
          busy += runs.run(processes, each, points) / STEADY.size();
        }
        report.result("processor_busy", busy);
      } finally {
        if (pinned.isPresent()) {
          pinned.get().undo();
        }
      }
    }
    points.conclude(report);
    points.write(out, name());
    return report;
  }
}
