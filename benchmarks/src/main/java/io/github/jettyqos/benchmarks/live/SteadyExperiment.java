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

/** Delays as the model has them against delays as they are, in runs in which nothing changes. */
public final class SteadyExperiment implements BenchmarkRun {
  /**
   * 84 x 4 + 58 x 3 + 11 x 20 = 730 ms of handlers' computing a second. What Jetty and the virtual
   * machine use comes to it, from .02 to .1 of the processor, so rates are made to fit the machine.
   */
  static final List<Integer> COMPUTING = List.of(84, 58, 11);

  static final double BUSY = 0.8;

  static final List<PathWork> COMPUTE =
      List.of(
          new PathWork("small", 5, 4), new PathWork("long", 60, 3), new PathWork("large", 50, 20));

  private final String name;
  private final String duration;
  private final String title;
  private final boolean apart;
  private final List<PathWork> works;
  private final int runs;
  private final int seconds;
  private final List<SteadyRuns.Steady> steady;

  private SteadyExperiment(
      String name,
      String duration,
      String title,
      boolean apart,
      List<PathWork> works,
      int runs,
      int seconds,
      List<SteadyRuns.Steady> steady) {
    this.name = name;
    this.duration = duration;
    this.title = title;
    this.apart = apart;
    this.works = works;
    this.runs = runs;
    this.seconds = seconds;
    this.steady = steady;
  }

  /**
   * Where the processor is what is short: server and client have one each, and the server's is busy
   * for 80 % of the time. Simulated, the means of one run of 120 s have standard errors of up to 9
   * %, and measured, those of four of up to 6 %; so there are six.
   */
  public static BenchmarkRun compute() {
    return new SteadyExperiment(
        "live-mixed-compute",
        "32 min",
        "classes of different work on one processor at 80 %: delays predicted and measured",
        true,
        COMPUTE,
        6,
        120,
        List.of(
            new SteadyRuns.Steady("few large", COMPUTING, List.of(3, 6, 2)),
            new SteadyRuns.Steady("few small", COMPUTING, List.of(2, 6, 3))));
  }

  /**
   * Where a class waits for one of five connections that it holds for 20 ms: more threads than that
   * let its requests wait for them. Connections are busy at 0.66 to 0.76: 165 to 190 requests a
   * second. Two classes without connections stand beside it.
   */
  public static BenchmarkRun pool() {
    return new SteadyExperiment(
        "live-mixed-pool",
        "7 min",
        "a class behind five connections, beside others: delays predicted and measured",
        false,
        List.of(
            new PathWork("stored", 0, 1, 5, 20, false),
            new PathWork("quick", 10, 2),
            new PathWork("slow", 100, 5)),
        1,
        100,
        List.of(
            new SteadyRuns.Steady("few threads", List.of(165, 110, 44), List.of(6, 2, 7)),
            new SteadyRuns.Steady("many", List.of(190, 110, 44), List.of(8, 2, 7)),
            new SteadyRuns.Steady("one thread", List.of(175, 30, 50), List.of(6, 1, 8))));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String duration() {
    return duration;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name);
    SteadyPoints points = new SteadyPoints();
    try (ClientProcess client = new ClientProcess(RequestLogClient.class);
        ClientProcess timer = new ClientProcess(IdleTimer.class)) {
      Optional<Pinning> pinned = apart ? Pinning.of(client, timer) : Optional.empty();
      try {
        if (apart) {
          report.atMost("processors of the server", Runtime.getRuntime().availableProcessors(), 1);
          if (pinned.isEmpty()) {
            report.note("not valid: it takes taskset and two processors");
          }
        }
        run(new WorkRun.Processes(client, timer), report, points);
      } finally {
        if (pinned.isPresent()) {
          pinned.get().undo();
        }
      }
    }
    points.conclude(report);
    points.write(out, name);
    return report;
  }

  private void run(WorkRun.Processes processes, Report report, SteadyPoints points)
      throws Exception {
    SteadyRuns all = new SteadyRuns(works, runs, seconds);
    all.warmUp(processes, steady.get(0), apart ? 4 : 1);
    if (apart) {
      all = all.busy(processes, steady.get(0), BUSY);
      report.result("rates_times", all.times());
    }
    double busy = 0;
    int more = 0;
    int stalled = 0;
    for (SteadyRuns.Steady each : steady) {
      SteadyRuns.Use use = all.run(processes, each, points);
      busy += use.busy() / steady.size();
      more += use.more();
      stalled += use.stalled();
    }
    report.result("processors_busy", busy);
    report.result("runs_that_do_not_count", more);
    report.atMost("runs in which the machine stalled too often, and count", stalled, 0);
  }
}
