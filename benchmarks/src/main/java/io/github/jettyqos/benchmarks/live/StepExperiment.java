package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.core.law.PeriodDelay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All classes together step to 1.4 times of what the server can do: how soon is gold back? */
public final class StepExperiment implements BenchmarkRun {
  private static final double WAIT = 20;
  private static final double COMPUTE = 2;
  private static final int THREADS = 16;

  /** About what 16 handlers complete: one over the time to compute, less what chance costs. */
  private static final double CAPACITY = 440;

  private static final double[] SHARES = {0.3, 0.3, 0.4};
  private static final double[] TARGETS = {80, 200, 1000};
  private static final double BEFORE = 0.6;
  private static final double AFTER = 1.4;
  private static final double PERIOD = 250;
  private static final double STEP = 8;
  private static final double END = 16;
  private static final int RUNS = 4;
  private static final int TO_REACH = 2;
  private static final Metric METRIC = Metric.RESIDENCE;

  @Override
  public String name() {
    return "live-step";
  }

  @Override
  public String duration() {
    return "3 min";
  }

  @Override
  public String title() {
    return "a step to 1.4 times the capacity: periods until gold is back inside its target";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    List<LiveOutcome> loop = new ArrayList<>();
    List<LiveOutcome> fixed = new ArrayList<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      run(client, LawKind.STATIC, 99, 6);
      for (int seed = 1; seed <= RUNS; seed++) {
        loop.add(run(client, LawKind.MTRR, seed, END));
        fixed.add(run(client, LawKind.STATIC, seed, END));
        lines.overhead(loop.get(seed - 1));
      }
    }
    report.result("loop_periods_back", periods("loop", loop));
    report.result("static_periods_back", periods("static", fixed));
    report.atMost(
        "periods until gold is back inside its target",
        report.value("loop_periods_back"),
        TO_REACH);
    report.atLeast(
        "static partition: periods until gold is back",
        report.value("static_periods_back"),
        TO_REACH + 1);
    lines.model("before the step", loop.get(0), METRIC, 4, STEP);
    lines.model("after the step", loop.get(0), METRIC, STEP + 4, END);
    LiveFiles.write(
        out,
        name(),
        List.of(new LiveFiles.Group("loop", loop), new LiveFiles.Group("static", fixed)),
        METRIC,
        PERIOD / 1000);
    lines.conclude(
        "in overload the queue of the last class grows; the model speaks of a steady state");
    return report;
  }

  private static LiveOutcome run(ClientProcess client, LawKind law, long seed, double end)
      throws Exception {
    String[] names = {"gold", "silver", "bronze"};
    List<String> streams = new ArrayList<>();
    for (int k = 0; k < names.length; k++) {
      double rate = SHARES[k] * CAPACITY;
      streams.add(names[k] + "=poisson:" + BEFORE * rate + "," + AFTER * rate + "@" + STEP);
    }
    QosConfig config =
        LiveConfig.of(
            THREADS,
            KnownSpeedup.of(WAIT, COMPUTE),
            LiveConfig.control(law, PERIOD),
            List.of(
                LiveConfig.named("gold").target(LiveConfig.target(Meaning.AT_MOST, TARGETS[0])),
                LiveConfig.named("silver").target(LiveConfig.target(Meaning.AT_MOST, TARGETS[1])),
                LiveConfig.rest("bronze")
                    .target(LiveConfig.target(Meaning.AT_MOST, TARGETS[2]))
                    .queueMax(200)));
    return new LiveRun(config, WAIT, COMPUTE, streams, end, 1).run(client, seed);
  }

  /** Periods after the step until the mean delay of gold is at most its target for good. */
  private static double periods(String name, List<LiveOutcome> runs) {
    double period = PERIOD / 1000;
    List<PeriodDelay> pooled = LiveFiles.pooled(runs, 0, METRIC, period);
    int step = (int) Math.round(STEP / period);
    double[] over = new double[pooled.size()];
    for (int i = 0; i < over.length; i++) {
      over[i] = 1000 * pooled.get(i).mean() / TARGETS[0];
    }
    Lines.say(
        "%s: gold over target, by period after the step: %s",
        name, LiveSeries.words(Arrays.copyOfRange(over, step, over.length)));
    int first = step;
    while (first < over.length && over[first] <= 1) {
      first++; // the step takes a moment to be felt
    }
    int back = first;
    while (back < over.length && over[back] > 1) {
      back++;
    }
    return first == over.length ? 0 : back - step;
  }
}
