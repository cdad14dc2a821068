package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.report.Charts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Delays as the model has them against delays as they are, at several loads. */
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
    XYChart chart =
        Charts.of("Residence times: points measured, lines the model", "load, 1/s", "ms");
    try (Trials trials = new Trials(report, LiveProcesses.unwatched())) {
      trials.warmUp(run(LOADS[0], 6));
      for (int i = 0; i < LOADS.length; i++) {
        LiveOutcome outcome = trials.run("all", run(LOADS[i], SECONDS), i + 1);
        Trials.say("load %.0f/s, %s", LOADS[i], outcome.learned());
        trials.model("load " + LOADS[i], outcome, WARM, SECONDS);
      }
      trials.overhead("all");
      for (int k = 0; k < BUDGETS.length; k++) {
        add(csv, chart, trials.of("all"), k);
      }
      csv.write(out.resolve(report.name() + ".csv"));
      Charts.write(out.resolve(report.name() + ".png"), List.of(chart));
      trials.conclude("the loads near saturation: see the table");
    }
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
      boolean last = k == BUDGETS.length - 1;
      classes.add((last ? LiveConfig.rest(name) : LiveConfig.named(name)).budget(BUDGETS[k]));
    }
    return SERVER.run(LawKind.STATIC, classes, streams, seconds);
  }

  private static void add(Csv csv, XYChart chart, List<LiveOutcome> runs, int k) {
    String owner = NAMES.get(k);
    List<Double> loads = new ArrayList<>();
    List<Double> measured = new ArrayList<>();
    List<Double> predicted = new ArrayList<>();
    for (int i = 0; i < LOADS.length; i++) {
      double is = runs.get(i).mean(k, WARM, SECONDS);
      double said = runs.get(i).predicted(k, WARM, SECONDS);
      csv.row(owner, LOADS[i], is, said);
      loads.add(LOADS[i]);
      measured.add(1000 * is);
      predicted.add(1000 * said);
    }
    Charts.line(chart, owner, loads, predicted);
    Charts.points(chart, owner + ", measured", loads, measured);
  }
}
