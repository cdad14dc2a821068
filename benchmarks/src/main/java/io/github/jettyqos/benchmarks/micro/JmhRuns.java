package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs JMH the same way for all measurements: three JVMs, three and five iterations of a second.
 */
final class JmhRuns {
  private final Report report;
  private final Path out;

  /** JMH's own reports go to files in a directory. */
  JmhRuns(Report report, Path out) {
    this.report = report;
    this.out = out;
  }

  /**
   * Adds the median and the spread of each benchmark of a class.
   *
   * @return the names of the medians: the benchmark, its parameters and the unit
   */
  List<String> add(Class<?> benchmark) throws RunnerException {
    return add(benchmark, 1, "", options -> {});
  }

  /** The same in a number of threads, which is a part of the names. */
  List<String> add(Class<?> benchmark, int threads) throws RunnerException {
    return add(benchmark, threads, "_" + threads, options -> {});
  }

  /** Adds the bytes that an operation allocates, too. */
  List<String> addWithBytes(Class<?> benchmark) throws RunnerException {
    return add(benchmark, 1, "", options -> options.addProfiler(GCProfiler.class));
  }

  /** One method in one JVM and a few seconds, for figures that matter by their size alone. */
  List<String> addRoughly(
      Class<?> benchmark, String method, int threads, Consumer<ChainedOptionsBuilder> more)
      throws RunnerException {
    return add(
        benchmark,
        threads,
        "_" + threads,
        options -> more.accept(options.forks(1).warmupIterations(2).measurementIterations(3)),
        "\\." + method + "$");
  }

  private List<String> add(
      Class<?> benchmark, int threads, String suffix, Consumer<ChainedOptionsBuilder> more)
      throws RunnerException {
    return add(benchmark, threads, suffix, more, "");
  }

  private List<String> add(
      Class<?> benchmark,
      int threads,
      String suffix,
      Consumer<ChainedOptionsBuilder> more,
      String method)
      throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(benchmark.getName() + method)
            .threads(threads)
            .forks(3)
            .warmupIterations(3)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(5)
            .measurementTime(TimeValue.seconds(1))
            .output(out.resolve(benchmark.getSimpleName() + suffix + ".txt").toString());
    more.accept(options);
    List<String> figures = new ArrayList<>();
    for (RunResult each : new Runner(options.build()).run()) {
      Result<?> time = each.getPrimaryResult();
      String name = time.getLabel();
      for (String key : each.getParams().getParamsKeys()) {
        name += "_" + each.getParams().getParam(key).toLowerCase(Locale.ROOT);
      }
      String figure = name + suffix + "_" + time.getScoreUnit().replace("/op", "");
      report.result(figure, time.getStatistics().getPercentile(50));
      report.result(figure + "_spread", time.getStatistics().getStandardDeviation());
      Result<?> bytes = each.getSecondaryResults().get("gc.alloc.rate.norm");
      if (bytes != null) {
        report.result(name + "_bytes", bytes.getStatistics().getPercentile(50));
      }
      figures.add(figure);
    }
    return figures;
  }
}
