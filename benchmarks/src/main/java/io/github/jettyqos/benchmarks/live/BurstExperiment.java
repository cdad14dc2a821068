package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Liu's comparison on a real server: bursty traffic of a class whose delay is tracked, under the
 * loop and under static partitions.
 *
 * <p>Traces are looked for in the directory of the system property {@code traces}, else of the
 * environment variable {@code TRACES}; without one, On/Off sources only.
 */
public final class BurstExperiment implements BenchmarkRun {
  private static final double WAIT = 40;
  private static final double COMPUTE = 1;
  private static final int THREADS = 40;
  private static final double REFERENCE = 200;
  private static final double PERIOD = 250;
  private static final double WARM = 10;
  private static final int BLOCK = 250;
  private static final double FACTOR = 20;
  private static final Metric METRIC = Metric.RESIDENCE;
  private static final String ON_OFF = "premium=pareto:16,0.1,0.9,0.01,1.5";

  /** Static partitions around the reference have the least budget and one more. */
  private record Traffic(String name, String stream, double seconds, int least) {}

  @Override
  public String name() {
    return "live-burst";
  }

  @Override
  public String duration() {
    return "5 min";
  }

  @Override
  public String title() {
    return "bursty traffic, delay tracked: variance of block means, loop to best static partition";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, LawKind.STATIC, 9, ON_OFF, 99, 6);
      compare(report, lines, client, new Traffic("on_off", ON_OFF, 40, 9), out);
      Path trace = trace();
      if (trace == null) {
        report.note("no trace: give -Dtraces=DIR or TRACES=DIR with nasa_19950801_events.csv.gz");
      } else {
        compare(
            report, lines, client, new Traffic("nasa", "premium=trace:300," + trace, 50, 5), out);
      }
    }
    lines.conclude("the model takes arrivals for Poisson, and a tracked delay for a steady state");
    return report;
  }

  private static @Nullable Path trace() {
    String directory = System.getProperty("traces", System.getenv("TRACES"));
    if (directory == null) {
      return null;
    }
    Path file = Path.of(directory, "nasa_19950801_events.csv.gz");
    return Files.isReadable(file) ? file : null;
  }

  private void compare(Report report, Lines lines, ClientProcess client, Traffic traffic, Path out)
      throws Exception {
    String name = traffic.name;
    List<LiveFiles.Group> groups = new ArrayList<>();
    LiveOutcome loop = run(client, LawKind.MTRR, 0, traffic.stream, 1, traffic.seconds);
    groups.add(new LiveFiles.Group("loop", List.of(loop)));
    lines.overhead(loop);
    double mean = figures(report, name + "_loop", loop);
    double variance = report.value(name + "_loop_block_variance");
    double nearest = Double.POSITIVE_INFINITY;
    double best = Double.NaN;
    for (int budget = traffic.least; budget <= traffic.least + 1; budget++) {
      LiveOutcome fixed = run(client, LawKind.STATIC, budget, traffic.stream, 1, traffic.seconds);
      groups.add(new LiveFiles.Group("static " + budget, List.of(fixed)));
      double off = Math.abs(figures(report, name + "_static" + budget, fixed) - REFERENCE / 1000);
      if (off < nearest) {
        nearest = off;
        best = report.value(name + "_static" + budget + "_block_variance");
      }
    }
    report.atLeast(
        name + ": variance of block means, best static to loop", best / variance, FACTOR);
    report.atMost(name + ": mean off the reference", Math.abs(1000 * mean / REFERENCE - 1), 0.05);
    lines.model(name, loop, METRIC, WARM, traffic.seconds);
    LiveFiles.write(out, name() + "-" + name, groups, METRIC, 1);
  }

  private static double figures(Report report, String name, LiveOutcome run) {
    double[] delays = run.log().delays(0, METRIC, WARM, run.seconds());
    double mean = LiveSeries.mean(delays, 0, delays.length);
    double variance = LiveSeries.blockVariance(delays, BLOCK);
    report.result(name + "_mean_s", mean);
    report.result(name + "_block_variance", variance);
    report.result(name + "_requests", delays.length);
    Lines.say(
        "%s: mean %.3f s, variance of means of %d: %.3g, %d requests",
        name, mean, BLOCK, variance, delays.length);
    return mean;
  }

  private static LiveOutcome run(
      ClientProcess client, LawKind law, int budget, String stream, long seed, double seconds)
      throws Exception {
    ServiceClassBuilder premium =
        LiveConfig.named("premium").target(LiveConfig.target(Meaning.TRACK, REFERENCE));
    ServiceClassBuilder basic = LiveConfig.rest("basic");
    if (law == LawKind.STATIC) {
      premium.budget(budget);
      basic.budget(THREADS - budget);
    }
    QosConfig config =
        LiveConfig.of(
            THREADS,
            KnownSpeedup.of(WAIT, COMPUTE),
            LiveConfig.control(law, PERIOD),
            List.of(premium, basic));
    List<String> streams = List.of(stream, "basic=poisson:200");
    return new LiveRun(config, WAIT, COMPUTE, streams, seconds, 1).run(client, seed);
  }
}
