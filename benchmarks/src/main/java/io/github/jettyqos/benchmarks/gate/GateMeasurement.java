package io.github.jettyqos.benchmarks.gate;

import io.github.jettyqos.benchmarks.report.Measurement;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Nanoseconds of an admission and a release, by one thread and by two. */
public final class GateMeasurement implements Measurement {
  @Override
  public String name() {
    return "gate";
  }

  @Override
  public String duration() {
    return "3 min";
  }

  @Override
  public String title() {
    return "admit + release with accounting, beside Semaphore and QoSHandler's logic (JMH)";
  }

  @Override
  public Report run(Path out) throws RunnerException {
    Report report = new Report(name());
    for (int threads = 1; threads <= 2; threads++) {
      Options options =
          new OptionsBuilder()
              .include(GateBenchmark.class.getName())
              .threads(threads)
              .forks(3)
              .warmupIterations(3)
              .warmupTime(TimeValue.seconds(1))
              .measurementIterations(5)
              .measurementTime(TimeValue.seconds(1))
              .output(out.resolve("gate-" + threads + ".txt").toString())
              .build();
      for (RunResult result : new Runner(options).run()) {
        String name = result.getPrimaryResult().getLabel() + "_" + threads + "_ns";
        report.result(name, result.getPrimaryResult().getStatistics().getPercentile(50));
        report.result(
            name + "_spread", result.getPrimaryResult().getStatistics().getStandardDeviation());
      }
    }
    report.atMost("gate, 1 thread, ns", report.value("gate_1_ns"), 25);
    report.atMost("gate, 2 threads, ns", report.value("gate_2_ns"), 100);
    return report;
  }
}
