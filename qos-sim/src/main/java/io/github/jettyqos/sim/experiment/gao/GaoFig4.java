package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.control.delay.OptimalLaw;
import io.github.jettyqos.core.control.delay.OptimalOptions;
import io.github.jettyqos.core.identify.ArxModel;
import io.github.jettyqos.core.settings.OptimalRule;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;

/**
 * The optimal law brings the delays of two classes to 1 : 2, whatever the balancer and the period.
 *
 * <p>Paper: Gao, Pan and Hu 2011, figure 4. The law works by a model that is identified here first,
 * for each balancer and period, on a run of its own; it is switched on at 800 s, before which both
 * classes have half of each node. Chosen: the run ends at 1600 s, and Psi is over all periods with
 * the law, with those that it takes to settle.
 */
final class GaoFig4 implements Experiment {
  private static final double ON = 800;
  private static final double END = 1600;
  private static final double SETTLED = 1000;
  private static final double TARGET = 1.0 / 3;
  private static final double[] PERIODS = {20, 30};
  private static final long IDENTIFIED_WITH = 0;

  /**
   * A thread moves a normalised delay by about 0.005; with the paper's 1 nothing moves for hours.
   */
  private static final double PENALTY = 0.02;

  private static final OptimalOptions WEIGHED =
      new OptimalOptions(
          OptimalRule.DEFAULT.horizon(),
          List.of(1.0),
          Collections.nCopies(GaoSite.NODES, PENALTY),
          OptimalRule.DEFAULT.bias());
  private static final Map<Balancing, double[]> PSI =
      new EnumMap<>(
          Map.of(
              Balancing.RR, new double[] {0.3843, 0.3831},
              Balancing.LC, new double[] {0.3810, 0.3759},
              Balancing.MIF, new double[] {0.31925, 0.28}));

  @Override
  public String name() {
    return "gao-fig4";
  }

  @Override
  public String title() {
    return "Gao et al. 2011, fig. 4: delays in proportion under three balancers";
  }

  @Override
  public int seeds() {
    return 10;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name(), setting.list());
    Csv csv = new Csv("balancer", "period", "seconds", "l1", "l2", "ratio", "class1_threads");
    List<XYChart> charts = new ArrayList<>();
    findings.line(
        "%-5s %4s %8s %8s %10s %10s %8s %8s",
        "", "T s", "Psi", "paper", "ratio off", "ratio on", "l1 s", "l2 s");
    for (Balancing balancing : Balancing.values()) {
      XYChart chart = Charts.of(balancing + ", law on at 800 s", "time, s", "l1 / l2");
      for (int p = 0; p < PERIODS.length; p++) {
        double period = PERIODS[p];
        ArxModel model = identified(balancing, period);
        List<GaoRun> runs =
            setting.overSeeds(
                "%s, T = %.0f s".formatted(balancing, period),
                seed -> controlled(seed, balancing, period, model, ON));
        judge(findings, balancing, p, runs);
        record(csv, chart, balancing, period, runs.get(0));
      }
      charts.add(chart);
    }
    twin(setting, findings, identified(Balancing.MIF, PERIODS[1]));
    csv.write(setting.file(name() + ".csv"));
    Charts.write(setting.file(name() + ".png"), charts);
    return findings;
  }

  static ArxModel identified(Balancing balancing, double period) {
    GaoSite site = new GaoSite(IDENTIFIED_WITH, balancing);
    return GaoModel.of(
        GaoModel.excited(site, period, GaoModel.PERIODS * period, 0), GaoModel.ORDER);
  }

  /** A run in which the law sets quotas from a time on; it looks on before. */
  static GaoRun controlled(
      long seed, Balancing balancing, double period, ArxModel model, double on) {
    OptimalLaw law = new OptimalLaw(model, WEIGHED, GaoSite.LIMITS);
    return new GaoRun(
        new GaoSite(seed, balancing),
        period,
        END,
        (run, inForce) -> {
          double[] proposed =
              law.propose(inForce, new double[] {run.last()}, new double[] {TARGET});
          return run.outputs.size() * period < on ? inForce : proposed;
        });
  }

  private static void judge(Findings findings, Balancing balancing, int p, List<GaoRun> runs) {
    double period = PERIODS[p];
    double psi = psi(runs, period);
    double ratio = ratio(runs, period, SETTLED, END);
    String name = "_%s_%.0fs".formatted(balancing, period);
    double paper = paper(balancing, p);
    findings.result("psi" + name, psi);
    findings.paper("psi" + name, paper);
    findings.result("ratio_on" + name, ratio);
    findings.paper("ratio_on" + name, 0.5);
    findings.result("ratio_off" + name, ratio(runs, period, SETTLED - ON, ON));
    findings.result("l1" + name, delay(runs, 0, period, SETTLED, END));
    findings.result("l2" + name, delay(runs, 1, period, SETTLED, END));
    findings.line(
        "%-5s %4.0f %8.4f %8.4f %10.3f %10.3f %8.2f %8.2f",
        balancing,
        period,
        psi,
        paper,
        ratio(runs, period, SETTLED - ON, ON),
        ratio,
        delay(runs, 0, period, SETTLED, END),
        delay(runs, 1, period, SETTLED, END));
    findings.within("l1/l2 with %s, T = %.0f s".formatted(balancing, period), ratio, 0.45, 0.55);
    findings.atMost("Psi with %s, T = %.0f s".formatted(balancing, period), psi, paper);
  }

  private static double paper(Balancing balancing, int p) {
    return Objects.requireNonNull(PSI.get(balancing))[p];
  }

  /** Without the law nothing brings delays apart. */
  private static void twin(Setting setting, Findings findings, ArxModel model) {
    double period = PERIODS[1];
    List<GaoRun> runs =
        setting.overSeeds(
            "MIF without the law",
            seed -> controlled(seed, Balancing.MIF, period, model, Double.MAX_VALUE));
    findings.result("psi_without_law", psi(runs, period));
    findings.result("ratio_without_law", ratio(runs, period, SETTLED, END));
    findings.atLeast("Psi without the law, above the paper's with it", psi(runs, period), 0.28);
  }

  static double psi(List<GaoRun> runs, double period) {
    return runs.stream()
        .mapToDouble(
            run ->
                RelativeDeviation.of(
                    run.outputs.subList((int) (ON / period), run.outputs.size()), TARGET))
        .average()
        .orElseThrow();
  }

  /** Of mean delays between two times. */
  private static double ratio(List<GaoRun> runs, double period, double from, double to) {
    return delay(runs, 0, period, from, to) / delay(runs, 1, period, from, to);
  }

  private static double delay(
      List<GaoRun> runs, int classIndex, double period, double from, double to) {
    return runs.stream()
        .flatMapToDouble(
            run ->
                IntStream.range((int) (from / period), (int) (to / period))
                    .mapToDouble(k -> run.delays.get(k)[classIndex]))
        .average()
        .orElseThrow();
  }

  private static void record(
      Csv csv, XYChart chart, Balancing balancing, double period, GaoRun run) {
    List<Double> times = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int k = 0; k < run.delays.size(); k++) {
      double[] delays = run.delays.get(k);
      times.add((k + 1) * period);
      ratios.add(delays[0] / delays[1]);
      double threads = Arrays.stream(run.inputs.get(k)).sum();
      csv.row(
          balancing.number(), period, times.get(k), delays[0], delays[1], ratios.get(k), threads);
    }
    Charts.line(chart, "T = %.0f s".formatted(period), times, ratios);
  }
}
