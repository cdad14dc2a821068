package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.micro.JmhMeasurements;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The online measurement of speedup and demand: its cost for a request, and the measured speedup of
 * a real server whose handlers wait and compute, against its profile. SpeedupAccuracyTest and
 * DemandSourceTest hold both against the truth on simulated servers.
 */
public final class EstimatorMeasurement {
  private static final int ROUNDS = 5;
  private static final double LIGHT = 1;
  private static final double HEAVY = 2;
  private static final double KNEE_BOUND = 0.10;
  private static final double SLOPE_BOUND = 0.15;

  private static final double WAIT = 20;
  private static final String YAML =
      "threads: 64\nclasses: {all: {queue: {max: 2000, timeout: 30s}}}\n";

  private EstimatorMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    JmhMeasurements.recorder(report, out);
    real(report);
  }

  private static void real(Report report) throws Exception {
    Errors steady = new Errors();
    Errors after = new Errors();
    try (ClientProcess<LoadClient> open = new ClientProcess<>(LoadClient::new);
        ClientProcess<ClosedClient> closed = new ClientProcess<>(ClosedClient::new)) {
      Speedup light = profile(closed, LIGHT);
      Speedup heavy = profile(closed, HEAVY);
      System.err.printf("profiles: %s, %s%n", light, heavy);
      add(report, "real_profile", light);
      add(report, "real_profile_moved", heavy);
      for (int round = 0; round <= ROUNDS; round++) {
        Qos qos = Qos.of(QosYaml.parse(YAML));
        MixedHandler handler = new MixedHandler(WAIT, LIGHT);
        try (LocalServer server = LocalServer.gated(qos, handler).start()) {
          serve(open, server, light, 2000, 100L * round);
          SpeedupEstimate first = qos.speedup();
          serve(open, server, light, 2000, 100L * round + 30);
          handler.compute(HEAVY);
          serve(open, server, heavy, 3000, 100L * round + 60);
          SpeedupEstimate second = qos.speedup();
          System.err.printf(
              "round %d: %s%n  moved: %s%n", round, first.inWords(), second.inWords());
          if (round > 0) { // the first one warms up
            steady.add(first, light);
            after.add(second, heavy);
          }
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

  private static Speedup profile(ClientProcess<ClosedClient> client, double compute)
      throws Exception {
    Qos qos = Qos.of(QosYaml.parse(YAML));
    MixedHandler handler = new MixedHandler(WAIT, compute);
    try (LocalServer server = LocalServer.gated(qos, handler).start()) {
      ClosedClient.Outcome ignored = ClosedClient.run(client, "h1", server.port(), 32, 3);
      return Profile.of(client, server.port(), 1e3 / (WAIT + compute));
    }
  }

  /** Sends a load that swings up to 1.15 times the capacity and back every few seconds. */
  private static void serve(
      ClientProcess<LoadClient> client,
      LocalServer server,
      Speedup about,
      int completions,
      long seed)
      throws Exception {
    double most = about.throughput(about.saturationPoint());
    String stream = "swing=swing:" + 1.15 * most / 2 + ",3," + completions;
    new LoadOrder(server.port(), 3600, 2000, seed, List.of(stream)).run(client);
  }

  /** The errors of several estimates. */
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
