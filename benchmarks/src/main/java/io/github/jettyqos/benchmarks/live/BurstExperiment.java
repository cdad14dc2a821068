package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Liu's comparison on a real server: bursty traffic of a class whose delay is tracked, under the
 * loop and under static partitions.
 *
 * <p>A trace is read from the directory of the system property {@code traces}, else of the
 * environment variable {@code TRACES}, else from the working directory; without it there are On/Off
 * sources only.
 */
public final class BurstExperiment {
  private static final int THREADS = 40;
  private static final MixedServer SERVER = new MixedServer(THREADS, 40, 1, 250);
  private static final double REFERENCE = 200;
  private static final double WARM = 10;
  private static final int BLOCK = 250;
  private static final double FACTOR = 20;
  private static final String TRACE = "nasa_19950801_events.csv.gz";

  /** Static partitions around the reference have the least budget and one more. */
  private record Traffic(String name, String stream, double seconds, int least) {}

  private static final Traffic ON_OFF =
      new Traffic("on_off", "premium=pareto:16,0.1,0.9,0.01,1.5", 40, 9);

  private BurstExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Path trace =
        Path.of(System.getProperty("traces", System.getenv().getOrDefault("TRACES", "")), TRACE);
    try (Trials trials = new Trials(run(LawKind.STATIC, 9, ON_OFF.stream, 6))) {
      compare(report, trials, ON_OFF);
      if (Files.isReadable(trace)) {
        compare(report, trials, new Traffic("nasa", "premium=trace:300," + trace, 50, 5));
      } else {
        report.note("no trace: give -Dtraces=DIR or TRACES=DIR with " + TRACE);
      }
      trials.write(out, report.name(), 1);
    }
  }

  private static void compare(Report report, Trials trials, Traffic traffic) throws Exception {
    double[] loop = measure(report, trials, traffic, "loop", LawKind.MTRR, 0);
    double nearest = Double.POSITIVE_INFINITY;
    double best = Double.NaN;
    for (int budget = traffic.least; budget <= traffic.least + 1; budget++) {
      double[] fixed = measure(report, trials, traffic, "static" + budget, LawKind.STATIC, budget);
      double off = Math.abs(fixed[0] - REFERENCE / 1000);
      if (off < nearest) {
        nearest = off;
        best = fixed[1];
      }
    }
    report.atLeast(
        traffic.name + ": variance of block means, best static to loop", best / loop[1], FACTOR);
    report.atMost(
        traffic.name + ": mean off the reference", Math.abs(1000 * loop[0] / REFERENCE - 1), 0.05);
  }

  /** Returns the mean delay and the variance of block means. */
  private static double[] measure(
      Report report, Trials trials, Traffic traffic, String how, LawKind law, int budget)
      throws Exception {
    String name = traffic.name + "_" + how;
    LiveOutcome run = trials.run(name, run(law, budget, traffic.stream, traffic.seconds), 1);
    double[] delays = run.log().delays(0, Metric.RESIDENCE, WARM, run.seconds());
    double mean = LiveSeries.mean(delays, 0, delays.length);
    double variance = LiveSeries.blockVariance(delays, BLOCK);
    report.result(name + "_mean_s", mean);
    report.result(name + "_block_variance", variance);
    report.result(name + "_requests", delays.length);
    return new double[] {mean, variance};
  }

  private static LiveRun run(LawKind law, int budget, String stream, double seconds) {
    ServiceClassBuilder premium =
        LiveConfig.named("premium").target(LiveConfig.target(Meaning.TRACK, REFERENCE));
    ServiceClassBuilder basic = LiveConfig.rest("basic");
    if (law == LawKind.STATIC) {
      premium.budget(budget);
      basic.budget(THREADS - budget);
    }
    List<String> streams = List.of(stream, "basic=poisson:200");
    return SERVER.run(law, List.of(premium, basic), streams, seconds);
  }
}
