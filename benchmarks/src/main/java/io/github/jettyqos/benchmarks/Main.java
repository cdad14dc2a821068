package io.github.jettyqos.benchmarks;

import io.github.jettyqos.benchmarks.admin.AdminAttackMeasurement;
import io.github.jettyqos.benchmarks.boot.BootMeasurement;
import io.github.jettyqos.benchmarks.cluster.ChoiceMeasurement;
import io.github.jettyqos.benchmarks.cluster.ClusterBalancing;
import io.github.jettyqos.benchmarks.cluster.ClusterDelay;
import io.github.jettyqos.benchmarks.cluster.ClusterFaults;
import io.github.jettyqos.benchmarks.cluster.ThroughputMeasurement;
import io.github.jettyqos.benchmarks.faults.FaultMeasurement;
import io.github.jettyqos.benchmarks.gate.GateMeasurement;
import io.github.jettyqos.benchmarks.haproxy.HaproxyMeasurement;
import io.github.jettyqos.benchmarks.http.FairnessMeasurement;
import io.github.jettyqos.benchmarks.http.IsolationMeasurement;
import io.github.jettyqos.benchmarks.http.OverheadMeasurement;
import io.github.jettyqos.benchmarks.http.OverloadMeasurement;
import io.github.jettyqos.benchmarks.http.RetryAfterMeasurement;
import io.github.jettyqos.benchmarks.http.RetryStormMeasurement;
import io.github.jettyqos.benchmarks.live.AbsoluteExperiment;
import io.github.jettyqos.benchmarks.live.BurstExperiment;
import io.github.jettyqos.benchmarks.live.ContainExperiment;
import io.github.jettyqos.benchmarks.live.CycleMeasurement;
import io.github.jettyqos.benchmarks.live.FloodExperiment;
import io.github.jettyqos.benchmarks.live.KneeExperiment;
import io.github.jettyqos.benchmarks.live.LawsExperiment;
import io.github.jettyqos.benchmarks.live.MixedExperiment;
import io.github.jettyqos.benchmarks.live.ModelExperiment;
import io.github.jettyqos.benchmarks.live.OverloadExperiment;
import io.github.jettyqos.benchmarks.live.PromiseExperiment;
import io.github.jettyqos.benchmarks.live.ProposeExperiment;
import io.github.jettyqos.benchmarks.live.RecoverExperiment;
import io.github.jettyqos.benchmarks.live.RelativeExperiment;
import io.github.jettyqos.benchmarks.live.SlowExperiment;
import io.github.jettyqos.benchmarks.live.SteadyExperiment;
import io.github.jettyqos.benchmarks.live.StepExperiment;
import io.github.jettyqos.benchmarks.live.SurviveExperiment;
import io.github.jettyqos.benchmarks.live.ThreeExperiment;
import io.github.jettyqos.benchmarks.planner.PlannerMeasurement;
import io.github.jettyqos.benchmarks.policies.PoliciesMeasurement;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.CommandLine;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.rollout.RolloutMeasurement;
import io.github.jettyqos.benchmarks.routes.RoutesMeasurement;
import io.github.jettyqos.benchmarks.simulator.SimulatorMeasurement;
import io.github.jettyqos.benchmarks.soak.SoakMeasurement;
import io.github.jettyqos.benchmarks.speedup.EstimatorMeasurement;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs a measurement by its name.
 *
 * <p>Exactly one JSON object goes to standard output, all else to standard error. Exit status: 0
 * when all checks hold, 1 when one does not, 2 on bad input.
 */
public final class Main {
  private static final List<BenchmarkRun> MEASUREMENTS =
      List.of(
          new IsolationMeasurement(),
          new OverloadMeasurement(),
          new RetryAfterMeasurement(),
          new RetryStormMeasurement(),
          new OverheadMeasurement(),
          new PoliciesMeasurement(),
          new RolloutMeasurement(),
          new FairnessMeasurement(),
          new ThroughputMeasurement(),
          new AdminAttackMeasurement(),
          new HaproxyMeasurement(),
          new BootMeasurement(),
          new GateMeasurement(),
          new RoutesMeasurement(),
          new ChoiceMeasurement(),
          new PlannerMeasurement(),
          new EstimatorMeasurement(),
          new SimulatorMeasurement(),
          new FaultMeasurement(),
          new SoakMeasurement(),
          new ClusterBalancing(),
          new ClusterDelay(),
          new ClusterFaults(),
          new RelativeExperiment(),
          new ThreeExperiment(),
          new AbsoluteExperiment(),
          new LawsExperiment(),
          new BurstExperiment(),
          new FloodExperiment(),
          new PromiseExperiment(),
          new SurviveExperiment(),
          new RecoverExperiment(),
          new StepExperiment(),
          new KneeExperiment(),
          new ModelExperiment(),
          new MixedExperiment(),
          new ProposeExperiment(),
          new ContainExperiment(),
          new SlowExperiment(),
          new OverloadExperiment(),
          SteadyExperiment.compute(),
          SteadyExperiment.pool(),
          new CycleMeasurement());

  private Main() {}

  /** Runs it. */
  public static void main(String[] args) throws Exception {
    PrintStream stdout = System.out;
    System.setOut(System.err); // libraries print progress; ours is the only line on stdout
    System.exit(run(args, stdout));
  }

  private static int run(String[] args, PrintStream stdout) throws Exception {
    if (args.length == 1 && args[0].equals("list")) {
      for (BenchmarkRun each : MEASUREMENTS) {
        String options =
            each.options().stream()
                .map(option -> "; %s N: %s".formatted(option.word(), option.says()))
                .collect(Collectors.joining());
        stdout.printf("%-20s %6s  %s%s%n", each.name(), each.duration(), each.title(), options);
      }
      return 0;
    }
    CommandLine line;
    try {
      line = CommandLine.parse(args, MEASUREMENTS);
    } catch (IllegalArgumentException e) {
      System.err.println(
          e.getMessage()
              + System.lineSeparator()
              + "usage: benchmarks/run NAME [--out DIR] [--OPTION N]...; NAME is list or one of "
              + MEASUREMENTS.stream().map(BenchmarkRun::name).toList());
      return 2;
    }
    Path out = line.out();
    Files.createDirectories(out);
    Report report = line.run().run(out, line.options());
    System.err.print(report.summary());
    Files.writeString(out.resolve("result.json"), report.json() + "\n");
    stdout.println(report.json());
    return report.holds() ? 0 : 1;
  }
}
