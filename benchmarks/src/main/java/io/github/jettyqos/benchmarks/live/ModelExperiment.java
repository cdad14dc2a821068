package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.LawKind;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.report.Charts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Delays as the model has them against delays as they are, at several loads. */
public final class ModelExperiment implements BenchmarkRun {
  private static final double WAIT = 20;
  private static final double COMPUTE = 1;
  private static final double[] LOADS = {300, 500, 600, 700, 760};
  private static final double MODEL_BOUND = 0.15;
  private static final double WARM = 6;
  private static final double SECONDS = 40;
  private static final int THREADS = 23;
  private static final int[] BUDGETS = {9, 8, 6};
  private static final double[] SHARES = {0.4, 0.35, 0.25};

  @Override
  public String name() {
    return "live-model";
  }

  @Override
  public String duration() {
    return "4 min";
  }

  @Override
  public String title() {
    return "delays of a real server against those of the model, three classes, several loads";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Lines lines = new Lines(report);
    QosConfig config =
        LiveConfig.of(
            THREADS,
            KnownSpeedup.of(WAIT, COMPUTE),
            LiveConfig.control(LawKind.STATIC, 1000),
            List.of(
                LiveConfig.named("gold").budget(BUDGETS[0]),
                LiveConfig.named("silver").budget(BUDGETS[1]),
                LiveConfig.rest("bronze").budget(BUDGETS[2])));
    Csv csv = new Csv("class", "load_per_s", "measured_s", "predicted_s");
    XYChart chart =
        Charts.of("Residence times: points measured, lines the model", "load, 1/s", "ms");
    List<LiveOutcome> runs = new ArrayList<>();
    try (ClientProcess client = new ClientProcess(LoadClient.class)) {
      LiveRun warm = new LiveRun(config, WAIT, COMPUTE, streams(LOADS[0]), 6, 1);
      warm.run(client, 99);
      for (int i = 0; i < LOADS.length; i++) {
        LiveRun run = new LiveRun(config, WAIT, COMPUTE, streams(LOADS[i]), SECONDS, 1);
        LiveOutcome outcome = run.run(client, i + 1);
        Lines.say("load %.0f/s, %s", LOADS[i], outcome.speedup());
        lines.model("load " + LOADS[i], outcome, Metric.RESIDENCE, WARM, SECONDS);
        lines.overhead(outcome);
        runs.add(outcome);
      }
    }
    for (int k = 0; k < BUDGETS.length; k++) {
      add(csv, chart, runs, k);
    }
    csv.write(out.resolve(name() + ".csv"));
    Charts.write(out.resolve(name() + ".png"), List.of(chart));
    lines.conclude("the loads near saturation: see the table");
    report.atMost(
        "measured against predicted delays: median relative error",
        report.value("model_median_error"),
        MODEL_BOUND);
    return report;
  }

  private static List<String> streams(double load) {
    return List.of(
        "gold=poisson:" + SHARES[0] * load,
        "silver=poisson:" + SHARES[1] * load,
        "bronze=poisson:" + SHARES[2] * load);
  }

  private static void add(Csv csv, XYChart chart, List<LiveOutcome> runs, int k) {
    String owner = runs.get(0).classes().get(k).name();
    List<Double> loads = new ArrayList<>();
    List<Double> measured = new ArrayList<>();
    List<Double> predicted = new ArrayList<>();
    for (int i = 0; i < LOADS.length; i++) {
      double is = runs.get(i).mean(k, Metric.RESIDENCE, WARM, SECONDS);
      double said = runs.get(i).predicted(k, Metric.RESIDENCE, WARM, SECONDS);
      csv.row(owner, LOADS[i], is, said);
      loads.add(LOADS[i]);
      measured.add(1000 * is);
      predicted.add(1000 * said);
    }
    Charts.line(chart, owner, loads, predicted);
    Charts.points(chart, owner + ", measured", loads, measured);
  }
}
