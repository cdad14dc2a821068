package io.github.jettyqos.benchmarks.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs JMH the same way for all measurements: three JVMs, three and five iterations of a second.
 */
public final class JmhRuns {
  private JmhRuns() {}

  /** Runs the benchmarks of a class; JMH's own report goes to a file. */
  public static Collection<RunResult> of(Class<?> benchmark, int threads, Path log)
      throws RunnerException {
    return new Runner(options(benchmark, threads, log).build()).run();
  }

  /** The same in one thread, with what is allocated. */
  public static Collection<RunResult> allocating(Class<?> benchmark, Path log)
      throws RunnerException {
    return new Runner(options(benchmark, 1, log).addProfiler(GCProfiler.class).build()).run();
  }

  private static ChainedOptionsBuilder options(Class<?> benchmark, int threads, Path log) {
    return new OptionsBuilder()
        .include(benchmark.getName())
        .threads(threads)
        .forks(3)
        .warmupIterations(3)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(5)
        .measurementTime(TimeValue.seconds(1))
        .output(log.toString());
  }

  /** Adds median and spread of all benchmarks of a class; returns what they are called. */
  public static List<String> add(
      Report report, Class<?> benchmark, int threads, Path log, Function<RunResult, String> name)
      throws RunnerException {
    List<String> figures = new ArrayList<>();
    for (RunResult each : of(benchmark, threads, log)) {
      add(report, name.apply(each), each);
      figures.add(name.apply(each));
    }
    return figures;
  }

  /** The name of a benchmark. */
  public static String label(RunResult result) {
    return result.getPrimaryResult().getLabel();
  }

  /** Adds median and spread of a benchmark to a report. */
  public static void add(Report report, String figure, RunResult result) {
    report.result(figure, result.getPrimaryResult().getStatistics().getPercentile(50));
    report.result(
        figure + "_spread", result.getPrimaryResult().getStatistics().getStandardDeviation());
  }
}
