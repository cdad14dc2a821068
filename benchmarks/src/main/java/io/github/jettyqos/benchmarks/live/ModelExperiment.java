package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.sim.experiment.Csv;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measured delays against those of the model, at several loads. */
public final class ModelExperiment {
  private static final MixedServer SERVER = new MixedServer(23, 20, 1, 1000);
  private static final double[] LOADS = {300, 500, 600, 700, 760};
  private static final double MODEL_BOUND = 0.15;
  private static final double WARM = 6;
  private static final double SECONDS = 40;
  private static final List<String> NAMES = List.of("gold", "silver", "bronze");
  private static final int[] BUDGETS = {9, 8, 6};
  private static final double[] SHARES = {0.4, 0.35, 0.25};

  private ModelExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Csv csv = new Csv("class", "load_per_s", "measured_s", "predicted_s");
    List<Double> errors = new ArrayList<>();
    try (Trials trials = new Trials(run(LOADS[0], 6))) {
      for (int i = 0; i < LOADS.length; i++) {
        LiveOutcome outcome = trials.run("all", run(LOADS[i], SECONDS), i + 1);
        Report.say("load %.0f/s, %s", LOADS[i], outcome.learned());
        for (int k = 0; k < BUDGETS.length; k++) {
          double measured = outcome.mean(k, WARM, SECONDS);
          double predicted = outcome.predicted(k, WARM, SECONDS);
          csv.row(NAMES.get(k), LOADS[i], measured, predicted);
          errors.add(Math.abs(predicted / measured - 1));
        }
      }
    }
    csv.write(out.resolve(report.name() + ".csv"));
    report.result("model_median_error", Medians.of(errors));
    report.atMost(
        "measured against predicted delays: median relative error",
        "model_median_error",
        MODEL_BOUND);
  }

  private static LiveRun run(double load, double seconds) {
    List<String> streams = new ArrayList<>();
    List<ServiceClassBuilder> classes = new ArrayList<>();
    for (int k = 0; k < BUDGETS.length; k++) {
      String name = NAMES.get(k);
      streams.add(name + "=poisson:" + SHARES[k] * load);
      classes.add(LiveConfig.of(name, k == BUDGETS.length - 1).budget(BUDGETS[k]));
    }
    return SERVER.run(LawKind.STATIC, classes, streams, seconds);
  }
}
