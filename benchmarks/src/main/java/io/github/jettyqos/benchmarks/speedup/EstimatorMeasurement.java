package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * What is measured from what comes: what a request pays for it, how near the speedup and what
 * classes need come to the truth on simulated servers, and the speedup on a real one whose handlers
 * wait and compute, against its profile.
 */
public final class EstimatorMeasurement implements BenchmarkRun {
  private static final int SEEDS = 100;
  private static final int ROUNDS = 5;
  private static final long LIGHT = 1_000_000;
  private static final long HEAVY = 2_000_000;
  private static final double KNEE_BOUND = 0.10;
  private static final double SLOPE_BOUND = 0.15;

  @Override
  public String name() {
    return "estimator";
  }

  @Override
  public String duration() {
    return "6 min";
  }

  @Override
  public String title() {
    return "speedup and what classes need, measured online: cost a request, error on simulated and on"
        + " real servers";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    for (RunResult result : JmhRuns.of(RecorderBenchmark.class, 1, out.resolve("recorder.txt"))) {
      JmhRuns.add(report, result.getPrimaryResult().getLabel() + "_ns", result);
    }
    report.atMost(
        "a start and a completion, ns",
        report.value("startAndComplete_ns") - report.value("clockOnly_ns"),
        40);
    report.atMost(
        "what the class adds to them, ns",
        report.value("withDemand_ns") - report.value("startAndComplete_ns"),
        60);
    simulated(report);
    new DemandAccuracy(report).run();
    real(report);
    return report;
  }

  private static void simulated(Report report) {
    Speedup truth = new Speedup(50, .14, 23);
    Speedup moved = new Speedup(50, .14, 12);
    Errors steady = new Errors();
    Errors after = new Errors();
    for (long seed = 1; seed <= SEEDS; seed++) {
      BirthDeath server = new BirthDeath(seed);
      server.run(truth, 2000);
      steady.add(server.recorder.estimate(), truth);
      server.run(truth, 2000);
      server.run(moved, 3000);
      after.add(server.recorder.estimate(), moved);
    }
    steady.report(report, "simulated_2000");
    after.report(report, "simulated_moved_3000");
  }

  private static void real(Report report) throws Exception {
    Errors steady = new Errors();
    Errors after = new Errors();
    try (ClientProcess open = new ClientProcess(LoadClient.class);
        ClientProcess closed = new ClientProcess(ClosedClient.class)) {
      Speedup light = profile(closed, LIGHT);
      Speedup heavy = profile(closed, HEAVY);
      System.err.printf("profiles: %s, %s%n", light, heavy);
      add(report, "real_profile", light);
      add(report, "real_profile_moved", heavy);
      for (int round = 0; round <= ROUNDS; round++) {
        KneeServer server = new KneeServer(LIGHT);
        try {
          serve(open, server, light, 2000, 100L * round);
          SpeedupEstimate first = server.estimate();
          serve(open, server, light, 2000, 100L * round + 30);
          server.compute(HEAVY);
          serve(open, server, heavy, 3000, 100L * round + 60);
          SpeedupEstimate second = server.estimate();
          System.err.printf(
              "round %d: %s%n  moved: %s%n", round, first.inWords(), second.inWords());
          if (round > 0) { // the first one compiles
            steady.add(first, light);
            after.add(second, heavy);
          }
        } finally {
          server.stop();
        }
      }
    }
    steady.report(report, "real_2000");
    after.report(report, "real_moved_3000");
  }

  private static void add(Report report, String prefix, Speedup speedup) {
    report.result(prefix + "_rate", speedup.rate());
    report.result(prefix + "_slope", speedup.slope());
    report.result(prefix + "_knee", speedup.saturationPoint());
  }

  private static Speedup profile(ClientProcess client, long compute) throws Exception {
    KneeServer server = new KneeServer(compute);
    try {
      String[] ignored = client.ask("h1 %d 32 3".formatted(server.port()));
      return Profile.of(client, server.port(), 1e9 / (KneeServer.WAIT_NANOS + compute));
    } finally {
      server.stop();
    }
  }

  /** A load that swings up to 1.15 times what the server can do, and back, every few seconds. */
  private static void serve(
      ClientProcess client, KneeServer server, Speedup about, int completions, long seed)
      throws Exception {
    double most = about.throughput(about.saturationPoint());
    String stream = "swing=swing:" + 1.15 * most / 2 + ",3," + completions;
    new LoadOrder(server.port(), 3600, 3600, 2000, seed, List.of(stream)).run(client);
  }

  /** Errors of several estimates. */
  private static final class Errors {
    private final List<Double> knees = new ArrayList<>();
    private final List<Double> slopes = new ArrayList<>();

    void add(SpeedupEstimate estimate, Speedup truth) {
      boolean known = estimate instanceof SpeedupEstimate.Known;
      Speedup found = known ? ((SpeedupEstimate.Known) estimate).speedup() : truth;
      double point = truth.saturationPoint();
      knees.add(known ? Math.abs(found.saturationPoint() / point - 1) : 1);
      slopes.add(known ? Math.abs(found.slope() / truth.slope() - 1) : 1);
    }

    void report(Report report, String name) {
      report.result(name + "_knee_within_10", share(knees, KNEE_BOUND));
      report.result(name + "_slope_within_15", share(slopes, SLOPE_BOUND));
      report.result(name + "_knee_error", median(knees));
      report.result(name + "_slope_error", median(slopes));
      report.atMost(name + ": median error of mt", median(knees), KNEE_BOUND);
      report.atMost(name + ": median error of alpha", median(slopes), SLOPE_BOUND);
    }

    private static double share(List<Double> errors, double bound) {
      return errors.stream().filter(each -> each <= bound + 1e-12).count() / (double) errors.size();
    }

    private static double median(List<Double> errors) {
      return errors.stream().sorted().toList().get(errors.size() / 2);
    }
  }
}
