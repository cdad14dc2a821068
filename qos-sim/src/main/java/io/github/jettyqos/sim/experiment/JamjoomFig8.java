package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.Workload;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;

/**
 * Response time against arrival rate for several numbers of threads.
 *
 * <p>Paper: Jamjoom, Chou and Shin 2004, figure 8, with the parameters of its mixed workload (mu
 * 50, alpha 0.14, mt 23, B 128). Its measured points are not in the text; what it says about the
 * curves is: the transition from underload to overload is narrow and lies where lambda is mu G(m).
 */
final class JamjoomFig8 implements Experiment {
  static final Speedup MIXED = new Speedup(50, 0.14, 23);
  static final int BUFFER = 128;
  private static final int[] THREADS = {1, 2, 4, 8, 16, 23, 32};
  private static final int MOST = 300;
  private static final int STEP = 10;

  @Override
  public String name() {
    return "jamjoom-fig8";
  }

  @Override
  public String title() {
    return "Jamjoom et al. 2004, fig. 8: response time against arrival rate";
  }

  @Override
  public int seeds() {
    return 0;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name());
    Csv csv = new Csv("threads", "lambda", "W", "loss");
    XYChart chart =
        Charts.of("Mean response time (fig. 8)", "arrivals per second", "mean residence time (s)");
    chart.getStyler().setYAxisLogarithmic(true);
    findings.line("mean residence time in s, and share of requests turned away");
    findings.line("%-8s %s", "lambda", heads());
    List<List<Double>> times = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < THREADS.length; i++) {
      times.add(new ArrayList<>());
    }
    for (int lambda = STEP; lambda <= MOST; lambda += STEP) {
      rates.add((double) lambda);
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < THREADS.length; i++) {
        MtrrServer server = server(lambda, THREADS[i]);
        times.get(i).add(server.residenceTime());
        csv.row(THREADS[i], lambda, server.residenceTime(), server.loss());
        findings.result("W_m%d_lambda%d".formatted(THREADS[i], lambda), server.residenceTime());
        line.append(
            String.format(
                Locale.ROOT, "%8.4f %4.0f%%", server.residenceTime(), 100 * server.loss()));
      }
      findings.line("%-8d %s", lambda, line);
    }
    for (int i = 0; i < THREADS.length; i++) {
      Charts.line(chart, THREADS[i] + " threads", rates, times.get(i));
      String curve = "m" + THREADS[i];
      double rise = steepest(THREADS[i]);
      double said = MIXED.throughput(THREADS[i]);
      findings.result("transition_" + curve, rise);
      findings.paper("transition_" + curve, said);
      findings.atMost(
          "transition of " + curve + ", part away from mu G(m)", Math.abs(rise / said - 1), 0.05);
    }
    csv.write(setting.file(name() + ".csv"));
    Charts.write(setting.file(name() + ".png"), List.of(chart));
    return findings;
  }

  private static String heads() {
    StringBuilder heads = new StringBuilder();
    for (int m : THREADS) {
      heads.append(String.format("%14s", "m = " + m));
    }
    return heads.toString();
  }

  private static MtrrServer server(double lambda, int threads) {
    return MtrrServer.of(new Workload(lambda, MIXED, BUFFER), threads, 0);
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
