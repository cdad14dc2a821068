package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.WaitingHandler;
import io.github.jettyqos.benchmarks.report.BenchmarkTask;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Liu's comparison on a real server: bursty traffic of a class that is to take a second, under the
 * laws of the papers and under the shipped one.
 *
 * <p>Paper: Liu, Zheng, Heo and Sha 2005, section 4: the variance of the means of blocks of
 * requests under the queue-length law, to that under the queueing model of Sha et al. 2002; 236
 * times less in their simulation, and no figure for their server. About 250 requests come within a
 * reference, since the delay of few is mostly chance. Handlers wait for {@value #MILLIS} ms, so
 * that threads set the rate: one is a twelfth of it.
 */
public final class BurstExperiment implements BenchmarkTask {
  private static final int THREADS = 300;
  private static final int MILLIS = 50;
  private static final double REFERENCE = 1000;
  private static final double PERIOD = 50;
  private static final double SECONDS = 75;
  private static final double WARM = 12;
  private static final int BLOCK = 250;

  /** Of the paper. */
  private static final double FACTOR = 236;

  private static final String ON_OFF = "premium=pareto:16,0.1,0.9,0.006,1.5";

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "real traffic instead of Pareto On/Off sources")
  private @Nullable Path trace;

  @Option(
      names = "--faster",
      paramLabel = "N",
      description = "by how much the time of the trace is compressed",
      defaultValue = "1")
  private double faster;

  /** Block variance and mean of a run, seconds. */
  private record Outcome(double variance, double mean) {}

  @Override
  public void run(Report report, Path out) throws Exception {
    String stream =
        trace == null ? ON_OFF : String.format(Locale.ROOT, "premium=trace:%s,%s", faster, trace);
    try (Trials trials = new Trials(run(LawKind.QUEUE_LENGTH, stream, 6))) {
      Outcome model = measure(report, trials, stream, LawKind.QUEUEING_MODEL);
      for (LawKind law : List.of(LawKind.QUEUE_LENGTH, LawKind.AGE, LawKind.MTRR)) {
        Outcome own = measure(report, trials, stream, law);
        String name = word(law);
        report.atLeast(
            name + ": variance of block means, queueing model to it",
            model.variance / own.variance,
            FACTOR);
        report.atMost(name + ": mean off the reference", Math.abs(own.mean - 1), 0.1);
      }
      trials.write(out, report.name(), 1);
    }
  }

  private static String word(LawKind law) {
    return law.name().toLowerCase(Locale.ROOT);
  }

  private static Outcome measure(Report report, Trials trials, String stream, LawKind law)
      throws Exception {
    LiveOutcome run = trials.run(word(law), run(law, stream, SECONDS), 1);
    double[] delays = run.log().delays(0, Metric.RESIDENCE, WARM, run.seconds());
    double mean = LiveSeries.mean(delays, 0, delays.length);
    double variance = LiveSeries.blockVariance(delays, BLOCK);
    String name = word(law);
    report.result(name + "_mean_s", mean);
    report.result(name + "_block_variance", variance);
    report.result(name + "_block_variance_of_1000", LiveSeries.blockVariance(delays, 4 * BLOCK));
    report.result(name + "_requests", delays.length);
    report.result(name + "_not_served", (double) run.lost("premium"));
    run.say(name);
    return new Outcome(variance, mean);
  }

  private static LiveRun run(LawKind law, String stream, double seconds) {
    ServiceClassBuilder premium =
        LiveConfig.named("premium").target(LiveConfig.target(Meaning.TRACK, REFERENCE));
    QosConfig config =
        QosConfig.builder()
            .threads(THREADS)
            .control(LiveConfig.control(law, PERIOD))
            .add(premium)
            .add(LiveConfig.rest("basic"))
            .build();
    return new LiveRun(
        config,
        any -> new WaitingHandler(path -> MILLIS),
        List.of(stream, "basic=poisson:20"),
        seconds);
  }
}
