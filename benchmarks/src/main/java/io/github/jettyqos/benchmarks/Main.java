package io.github.jettyqos.benchmarks;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.benchmarks.cluster.ClusterBalancing;
import io.github.jettyqos.benchmarks.cluster.ClusterDelay;
import io.github.jettyqos.benchmarks.cluster.ClusterFaults;
import io.github.jettyqos.benchmarks.cluster.ThroughputMeasurement;
import io.github.jettyqos.benchmarks.faults.FaultMeasurement;
import io.github.jettyqos.benchmarks.haproxy.HaproxyMeasurement;
import io.github.jettyqos.benchmarks.http.FairnessMeasurement;
import io.github.jettyqos.benchmarks.http.IsolationMeasurement;
import io.github.jettyqos.benchmarks.http.NoConfigMeasurement;
import io.github.jettyqos.benchmarks.http.OverheadMeasurement;
import io.github.jettyqos.benchmarks.http.OverloadMeasurement;
import io.github.jettyqos.benchmarks.http.RefusalsMeasurement;
import io.github.jettyqos.benchmarks.http.RetryAfterMeasurement;
import io.github.jettyqos.benchmarks.http.RetryStormMeasurement;
import io.github.jettyqos.benchmarks.live.AbsoluteExperiment;
import io.github.jettyqos.benchmarks.live.BurstExperiment;
import io.github.jettyqos.benchmarks.live.ContainExperiment;
import io.github.jettyqos.benchmarks.live.FloodExperiment;
import io.github.jettyqos.benchmarks.live.KneeExperiment;
import io.github.jettyqos.benchmarks.live.LawsExperiment;
import io.github.jettyqos.benchmarks.live.MixedExperiment;
import io.github.jettyqos.benchmarks.live.ModelExperiment;
import io.github.jettyqos.benchmarks.live.OverloadExperiment;
import io.github.jettyqos.benchmarks.live.PromiseExperiment;
import io.github.jettyqos.benchmarks.live.ProposeExperiment;
import io.github.jettyqos.benchmarks.live.RatioExperiment;
import io.github.jettyqos.benchmarks.live.RecoverExperiment;
import io.github.jettyqos.benchmarks.live.SteadyExperiment;
import io.github.jettyqos.benchmarks.live.StepExperiment;
import io.github.jettyqos.benchmarks.live.SurviveExperiment;
import io.github.jettyqos.benchmarks.live.WhatIfExperiment;
import io.github.jettyqos.benchmarks.micro.JmhMeasurements;
import io.github.jettyqos.benchmarks.micro.ScaleMeasurement;
import io.github.jettyqos.benchmarks.policies.PoliciesMeasurement;
import io.github.jettyqos.benchmarks.report.BenchmarkTask;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.soak.SoakMeasurement;
import io.github.jettyqos.benchmarks.speedup.EstimatorMeasurement;
import io.github.jettyqos.benchmarks.witness.WitnessMeasurement;
import io.github.jettyqos.core.check.ConfigException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs a measurement by its name.
 *
 * <p>Exactly one JSON object goes to standard output, all else to standard error. Exit status: 0
 * when all checks hold, 1 when one does not, 2 on bad input.
 */
@Command(name = "benchmarks/run", description = "Runs a measurement by its name.")
public final class Main {
  /** Name, usual duration and title of each. */
  private static final String TABLE =
      """
      isolation           | 6 min  | gold's p95 under a flood of bronze to its p95 alone; bare Jetty, QoSHandler, Netflix, ours
      overload            | 8 min  | part of capacity answered in time at 1.2, 2 and 5 times of it; ours, Netflix, QoSHandler
      retry-after         | 5 min  | clients that come back when Retry-After says: how many are served; heap in a long flood
      retry-storm         | 3 min  | half of the capacity for 10 s, clients that retry at once: when first attempts are served again
      no-config           | 6 min  | a gate without configuration: throughput to bare Jetty, one client floods, the last priority floods
      overhead            | 9 min  | requests/s, latency, CPU and context switches per request against bare Jetty and QoSHandler
      refusals            | 2 min  | CPU and bytes of a refusal beside QoSHandler and a handler that answers 503 (HTTP/1.1, h2c)
      refusal-flood       | 3 min  | gold's p95 under 20 000 refusals a second on one processor, to its p95 alone there
      witness             | 14 min | what wrk and h2load say of the gate beside our client; costs and gains of peers, in one table
      policies            | 5 min  | files of a real server: shortest first beside FIFO and beside no admission control
      fairness            | 5 min  | p95 of 20 small clients beside one with 200 connections to theirs without it
      cluster-throughput  | 3 min  | requests/s and processor time a request of the front end against Jetty's ProxyHandler
      cluster-haproxy     | 2 min  | budgets of nodes in a real HAProxy: how soon, how exactly, and when agents die
      gate                | 3 min  | admit + release with accounting, beside a semaphore (JMH)
      path                | 5 min  | ns and bytes that the gate adds to a request handled at once, and its parts (JMH)
      scale               | 4 min  | 64 cores, 64 classes and 4096 threads: lines that requests share (a model), planner, loop, memory (JMH)
      routes              | 2 min  | class of a request by annotations, 30 and 3000 routes, beside rules (JMH)
      cluster-choice      | 5 min  | choice of one of 1000 nodes by each balancer, in one and in two threads (JMH)
      planner             | 12 min | a full plan of 8 classes of different work and 256 threads, and of 32 and 1024; one class at K = 1e6 (JMH)
      estimator           | 6 min  | speedup and what classes need, measured online: cost a request; error of the speedup on real servers
      faults              | 5 min  | ways to go wrong, and what must hold then; the last has no gate and must fail
      soak                | 30 min | mixed traffic with random faults: memory, permits, threads and answers in the end
      cluster-mif         | 20 min | Maximum Idle First against other ways to choose, on nodes that differ
      cluster-delay       | 9 min  | delays of two classes as 1 to 2 over four nodes, by budgets that the front end pushes
      cluster-faults      | 4 min  | one of four nodes is killed, stopped, slowed, says or answers garbage, lies
      live-relative       | 7 min  | Lu's relative experiment: the ratio of two delays, the load of one class doubles
      live-three          | 7 min  | delays of three classes as 1:2:4, the load of the first class doubles
      live-absolute       | 5 min  | absolute targets, tracked and as bounds, while the load of one class doubles
      live-laws           | 8 min  | the laws queue-length, optimal, pi absolute and pi hybrid, a step of the load
      live-burst          | 6 min  | bursty traffic, delay tracked: variance of block means under the laws of Liu and ours
      live-flood          | 4 min  | gold's p95 under a flood of bronze to its p95 alone, under the loop and without a gate
      live-promise        | 17 min | a target beside a flood without one: seconds in which it is missed, and the flood's price
      live-survive        | 6 min  | the README's classes, one of which hangs, streams or is slow: checkout's p95 to before
      live-recover        | 11 min | quick failures, then as usual, beside a flood: seconds until the target is kept again
      live-step           | 3 min  | a step to 1.4 times the capacity: periods until gold is back inside its target
      live-knee           | 6 min  | the saturation point halves and comes back: total and goodput under the loop
      live-model          | 4 min  | delays of a real server against those of the model, three classes, several loads
      live-mixed          | 18 min | four classes of different work, loads that rise: targets kept, delays predicted
      live-propose        | 12 min | 20 partitions applied by hand: delays predicted before, measured after
      live-what-if        | 16 min | 20 partitions of drawn mixes: p95 predicted, and the error that was told, against what came
      live-contain        | 8 min  | a class hangs or is slow: others keep targets and lose nothing; two kinds of threads
      live-mixed-slow     | 9 min  | a downstream of one class from 50 to 500 ms: its neighbours keep targets, lose nothing
      live-mixed-overload | 10 min | processors overloaded 1.3 times by the class without target: the others keep theirs
      live-mixed-compute  | 32 min | classes of different work on one processor at 80 %: delays predicted and measured
      live-mixed-pool     | 7 min  | a class behind five connections, beside others: delays predicted and measured
      control-cycle       | 6 min  | a cycle of the control loop, 8 classes and 256 threads, by law, of equal and of different work; bytes a request (JMH)
      """;

  private final PrintStream stdout;

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main(PrintStream stdout) {
    this.stdout = stdout;
  }

  private static BenchmarkTask measurement(String name) {
    return switch (name) {
      case "isolation" -> IsolationMeasurement::run;
      case "overload" -> OverloadMeasurement::run;
      case "retry-after" -> RetryAfterMeasurement::run;
      case "retry-storm" -> RetryStormMeasurement::run;
      case "no-config" -> NoConfigMeasurement::run;
      case "overhead" -> new OverheadMeasurement();
      case "refusals" -> RefusalsMeasurement::cost;
      case "refusal-flood" -> RefusalsMeasurement::flood;
      case "witness" -> new WitnessMeasurement();
      case "policies" -> PoliciesMeasurement::run;
      case "fairness" -> FairnessMeasurement::run;
      case "cluster-throughput" -> ThroughputMeasurement::run;
      case "cluster-haproxy" -> HaproxyMeasurement::run;
      case "gate" -> JmhMeasurements::gate;
      case "path" -> JmhMeasurements::path;
      case "scale" -> ScaleMeasurement::run;
      case "routes" -> JmhMeasurements::routes;
      case "cluster-choice" -> JmhMeasurements::choice;
      case "planner" -> JmhMeasurements::planner;
      case "estimator" -> EstimatorMeasurement::run;
      case "faults" -> new FaultMeasurement();
      case "soak" -> new SoakMeasurement();
      case "cluster-mif" -> ClusterBalancing::run;
      case "cluster-delay" -> ClusterDelay::run;
      case "cluster-faults" -> ClusterFaults::run;
      case "live-relative" -> RatioExperiment::relative;
      case "live-three" -> RatioExperiment::three;
      case "live-absolute" -> AbsoluteExperiment::run;
      case "live-laws" -> LawsExperiment::run;
      case "live-burst" -> new BurstExperiment();
      case "live-flood" -> FloodExperiment::run;
      case "live-promise" -> PromiseExperiment::run;
      case "live-survive" -> SurviveExperiment::run;
      case "live-recover" -> RecoverExperiment::run;
      case "live-step" -> StepExperiment::run;
      case "live-knee" -> KneeExperiment::run;
      case "live-model" -> ModelExperiment::run;
      case "live-mixed" -> MixedExperiment::run;
      case "live-propose" -> ProposeExperiment::run;
      case "live-what-if" -> WhatIfExperiment::run;
      case "live-contain" -> ContainExperiment::run;
      case "live-mixed-slow" -> ContainExperiment::slow;
      case "live-mixed-overload" -> OverloadExperiment::run;
      case "live-mixed-compute" -> SteadyExperiment::compute;
      case "live-mixed-pool" -> SteadyExperiment::pool;
      case "control-cycle" -> JmhMeasurements::cycle;
      default -> throw new IllegalStateException("no measurement " + name);
    };
  }

  /** Prints name, duration, title and options of each measurement. */
  @Command
  void list() {
    for (String line : TABLE.lines().toList()) {
      String[] words = line.split(" *\\| *", 3);
      String options =
          requireNonNull(spec.subcommands().get(words[0]))
              .getCommandSpec()
              .mixins()
              .values()
              .stream()
              .flatMap(each -> each.options().stream())
              .map(each -> "; %s N: %s".formatted(each.longestName(), each.description()[0]))
              .collect(Collectors.joining());
      stdout.printf("%-20s %6s  %s%s%n", words[0], words[1], words[2], options);
    }
  }

  /** A measurement as a command. */
  @Command
  private static final class MeasurementCommand implements Callable<Integer> {
    private final String name;
    private final BenchmarkTask measurement;
    private final PrintStream stdout;

    @Option(names = "--out", paramLabel = "DIR", description = "directory of the report and tables")
    private @Nullable Path out;

    MeasurementCommand(String name, BenchmarkTask measurement, PrintStream stdout) {
      this.name = name;
      this.measurement = measurement;
      this.stdout = stdout;
    }

    @Override
    public Integer call() throws Exception {
      Path directory = out == null ? Path.of("benchmarks/results", name) : out;
      Files.createDirectories(directory);
      Report report = new Report(name);
      measurement.run(report, directory);
      System.err.print(report.summary());
      Files.writeString(directory.resolve("result.json"), report.json() + "\n");
      stdout.println(report.json());
      return report.holds() ? 0 : 1;
    }
  }

  /** All measurements as commands; options of a measurement are its annotated fields. */
  static CommandLine commands(PrintStream stdout) {
    CommandLine commands = new CommandLine(new Main(stdout));
    for (String line : TABLE.lines().toList()) {
      String name = line.substring(0, line.indexOf(' '));
      BenchmarkTask measurement = measurement(name);
      CommandLine command = new CommandLine(new MeasurementCommand(name, measurement, stdout));
      command.addMixin("measurement", CommandSpec.forAnnotatedObjectLenient(measurement));
      commands.addSubcommand(name, command);
    }
    commands.setExecutionExceptionHandler(
        (problem, command, parsed) -> {
          if (problem instanceof ConfigException) {
            command.getErr().println(problem.getMessage());
            return CommandLine.ExitCode.USAGE;
          }
          throw problem;
        });
    return commands;
  }

  /** Runs the command line. */
  public static void main(String[] args) {
    PrintStream stdout = System.out;
    System.setOut(System.err); // libraries print progress; ours is the only line on stdout
    System.exit(commands(stdout).execute(args));
  }
}
