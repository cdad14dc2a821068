package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.OrderSearch;
import io.github.jettyqos.sim.experiment.OrderTest;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import org.knowm.xchart.XYChart;

/**
 * A model of the cluster from pseudo-random quotas: its order by F-test, and what it says of a run
 * that it was not made from.
 *
 * <p>Paper: Gao, Pan and Hu 2011, section 4.1 and figure 3: T = 30 s, 150 periods, order 2. Chosen,
 * as the paper is silent: the balancer is Maximum Idle First, the balancer of its architecture.
 */
final class GaoIdentify extends Experiment {
  private static final double PERIOD = 30;
  private static final int HIGHEST = 4;
  private static final int VALIDATION_STREAM = GaoSite.NODES;
  private static final double EXPLAINED = 0.8;

  /** The result of one seed. */
  private record Found(OrderSearch search, ArxModel model, double fitted, double explained) {}

  private final int periods;

  /**
   * The experiment.
   *
   * @param periods length of the record that the model is fitted to
   */
  GaoIdentify(int periods) {
    super(
        "gao-identify", "Gao et al. 2011, fig. 3: identified and measured delays of a cluster", 10);
    this.periods = periods;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    List<Found> found = setting.overSeeds("identifying", this::identify);
    findings.line(
        "%-5s %6s %9s %9s %9s %11s %10s",
        "seed", "order", "H(1,2)", "H(2,3)", "F at .05", "fitted R^2", "new run");
    for (int i = 0; i < found.size(); i++) {
      Found each = found.get(i);
      List<OrderTest> tests = each.search.tests();
      findings.line(
          "%-5d %6d %9.2f %9.2f %9.2f %11.3f %10.3f",
          setting.list().get(i),
          each.search.order(),
          tests.get(0).statistic(),
          tests.get(1).statistic(),
          tests.get(1).critical(),
          each.fitted,
          each.explained);
    }
    summarise(findings, found);
    draw(setting, found.get(0).model);
  }

  private Found identify(long seed) {
    GaoRun run = GaoModel.excited(new GaoSite(seed, GaoBalancer.MIF), PERIOD, periods * PERIOD, 0);
    ArxModel model = GaoModel.of(run, GaoModel.ORDER);
    return new Found(
        OrderSearch.of(GaoModel.shape(HIGHEST), run.inputs, run.outputs),
        model,
        GaoModel.explained(model, run),
        GaoModel.explained(model, validation(seed)));
  }

  /** Other users, other files, other sequences. */
  private GaoRun validation(long seed) {
    GaoSite other = new GaoSite(-seed, GaoBalancer.MIF);
    return GaoModel.excited(other, PERIOD, periods * PERIOD / 2, VALIDATION_STREAM);
  }

  private static void summarise(Findings findings, List<Found> found) {
    double[] orders = found.stream().mapToDouble(each -> each.search.order()).sorted().toArray();
    double median = (orders[(orders.length - 1) / 2] + orders[orders.length / 2]) / 2;
    double explained = Means.of(found, Found::explained);
    double second = Means.of(found, f -> f.search.tests().get(1).statistic());
    double pole = found.stream().mapToDouble(f -> f.model.poleRadius()).max().orElseThrow();
    findings.result("order_median", median, 2);
    findings.result("H_2_3_mean", second, 2.29);
    findings.result("R2_new_run_mean", explained);
    findings.result("pole_radius_most", pole);
    for (int j = 0; j < GaoSite.NODES; j++) {
      int node = j;
      findings.result("gain_node%d".formatted(j + 1), Means.of(found, f -> gain(f.model, node)));
    }
    findings.within("order by F-test, median (paper: 2)", median, 2, 2);
    findings.atLeast("variance of a new run that the model explains", explained, EXPLAINED);
    findings.atMost("outer pole of the model", pole, 1);
  }

  /** The steady-state effect of one more thread of a node on the normalised delay. */
  private static double gain(ArxModel model, int node) {
    double inputs = 0;
    double rest = 1;
    for (int lag = 1; lag <= GaoModel.ORDER; lag++) {
      inputs += model.input(lag, 0, node);
      rest -= model.output(lag, 0, 0);
    }
    return inputs / rest;
  }

  private void draw(Setting setting, ArxModel model) throws IOException {
    GaoRun run = validation(setting.list().get(0));
    List<Double> predicted = GaoModel.predicted(model, run);
    Csv csv = new Csv("seconds", "measured", "identified");
    for (int i = 0; i < predicted.size(); i++) {
      int k = i + GaoModel.ORDER;
      csv.row((k + 1) * PERIOD, run.outputs.get(k)[0], predicted.get(i));
    }
    XYChart chart =
        Charts.of(
            "Normalised delay of class 1 in a run that the model has not seen",
            "time, s",
            "l1 / (l1 + l2)");
    csv.draw(chart, 0, "seconds", "measured", "identified");
    write(setting, csv, List.of(chart));
  }
}
