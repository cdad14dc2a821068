package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.MixedWorkload;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.model.Workload;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;

/**
 * Response time against arrival rate for several numbers of threads: computed, and simulated.
 *
 * <p>Paper: Jamjoom, Chou and Shin 2004, figure 8, with the parameters of its mixed workload (mu
 * 50, alpha 0.14, mt 23, B 128). Its measured points are not in the text; what it says about the
 * curves is: the transition from underload to overload is narrow and lies where lambda is mu G(m),
 * and where the load is critical the model predicts more than was measured.
 *
 * <p>Ours: Poisson arrivals of exponential work at the production gate. Near critical load the
 * number of requests takes minutes to forget where it was, so that runs of 5 minutes as in the
 * paper say little there. Each point is run for as long as its own chain says ({@link RunLength}).
 */
final class JamjoomFig8 extends Experiment {

  /** The number of repetitions in the paper. */
  static final int SEEDS = 20;

  private static final int[] THREADS = {1, 2, 4, 8, 16, 23, 32};
  private static final int MOST = 300;
  private static final int STEP = 10;
  private static final double TRANSITION = 0.05;

  /**
   * The farthest of 210 points, of which those near critical load are known to 5 % (95 %): seeds
   * from 1 less than .050, from 101 .051. Broken: with a rate of one thread that is 1 % less the
   * model is .29 off, with a saturation point of 22 instead of 23 .99.
   */
  private static final double BOUND = 0.08;

  private final double relativeError;

  /**
   * The experiment.
   *
   * @param relativeError standard error of each simulated mean, as a part of it
   */
  JamjoomFig8(double relativeError) {
    super("jamjoom-fig8", "Jamjoom et al. 2004, fig. 8: response time against arrival rate", SEEDS);
    this.relativeError = relativeError;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    List<FigurePoint> models = new ArrayList<>();
    for (int m : THREADS) {
      for (int lambda = STEP; lambda <= MOST; lambda += STEP) {
        models.add(server(lambda, m));
      }
    }
    List<ControlVariate> simulated = SimulatedClasses.of(setting, models, relativeError);
    Comparison comparison = new Comparison(models, simulated);
    table(findings, comparison);
    write(setting, comparison.csv(), List.of(chart(comparison)));
    for (int m : THREADS) {
      double rise = steepest(m);
      double said = MixedWorkload.SPEEDUP.throughput(m);
      String curve = "m" + m;
      findings.result("transition_" + curve, rise, said);
      findings.atMost(
          "transition of " + curve + ", part away from mu G(m)",
          Math.abs(rise / said - 1),
          TRANSITION);
    }
    comparison.report(findings, BOUND);
  }

  private static void table(Findings findings, Comparison comparison) {
    findings.line("mean residence time in s; share of requests turned away; simulated, part away");
    findings.row("lambda", "%20s", Arrays.stream(THREADS).mapToObj(m -> "m = " + m));
    int rates = MOST / STEP;
    for (int row = 0; row < rates; row++) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < THREADS.length; i++) {
        int point = i * rates + row;
        FigurePoint model = comparison.models().get(point);
        line.append(
            String.format(
                Locale.ROOT,
                "%8.4f %3.0f%% %+5.1f%%",
                model.residenceTime(),
                100 * model.loss(),
                100 * comparison.deviation(point)));
      }
      findings.line("%-6d%s", (row + 1) * STEP, line);
    }
  }

  private static XYChart chart(Comparison comparison) {
    XYChart chart =
        Charts.of("Mean response time (fig. 8)", "arrivals per second", "mean residence time (s)");
    chart.getStyler().setYAxisLogarithmic(true);
    int rates = MOST / STEP;
    for (int i = 0; i < THREADS.length; i++) {
      List<FigurePoint> curve = comparison.models().subList(i * rates, (i + 1) * rates);
      Charts.line(
          chart,
          THREADS[i] + " threads",
          curve.stream().map(each -> each.load().arrivalRate()).toList(),
          curve.stream().map(FigurePoint::residenceTime).toList());
    }
    Charts.points(
        chart,
        "simulated",
        comparison.models().stream().map(each -> each.load().arrivalRate()).toList(),
        comparison.simulated().stream().map(ControlVariate::mean).toList());
    return chart;
  }

  private static FigurePoint server(double lambda, int threads) {
    return FigurePoint.of(
        new Workload(lambda, MixedWorkload.SPEEDUP, MixedWorkload.BUFFER), threads, 0);
  }

  /** The arrival rate at which the curve rises most. */
  private static double steepest(int threads) {
    double at = 0;
    double most = 0;
    double before = server(1, threads).residenceTime();
    for (double lambda = 1.5; lambda <= MOST; lambda += 0.5) {
      double here = server(lambda, threads).residenceTime();
      if (here - before > most) {
        most = here - before;
        at = lambda - 0.25;
      }
      before = here;
    }
    return at;
  }
}
