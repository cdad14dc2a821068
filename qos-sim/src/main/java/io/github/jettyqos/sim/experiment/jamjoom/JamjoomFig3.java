package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Load;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;

/**
 * The speedup of three workloads, threads always busy.
 *
 * <p>Paper: Jamjoom, Chou and Shin 2004, figure 3 and section II: for the mixed workload alpha is
 * about 0.14 and mt about 23; of the dynamic one section V says that it is saturated at 16 threads.
 * For the demands, which are chosen so, see {@link DiskSite}: the numbers that come out are no
 * finding, the shape is. The dynamic workload's line ends earlier than the paper's, as figure 5
 * asks for more of the processor. The line is drawn through the measured speedup by least squares,
 * and estimated by the recorder of production from a sweep.
 */
final class JamjoomFig3 extends Experiment {
  private static final double MIXED_SLOPE = 0.14;
  private static final int MIXED_SATURATION = 23;
  private static final int MOST = 64;
  private static final int SWEPT = 48;
  private static final int COMPLETIONS = 100;
  private static final List<Integer> THREADS =
      Stream.concat(
              IntStream.rangeClosed(1, 32).boxed(), Stream.of(36, 40, 44, 48, 52, 56, 60, MOST))
          .toList();

  private final double requests;

  /** The measured speedup of a load, with its fitted line. */
  private record Curve(Load load, List<Double> gains, SpeedupLine line) {}

  /**
   * The experiment.
   *
   * @param requests number of requests of each run, at the speed of one thread
   */
  JamjoomFig3(double requests) {
    super(
        "jamjoom-fig3",
        "Jamjoom et al. 2004, fig. 3: speedup of static, dynamic and mixed workloads",
        10);
    this.requests = requests;
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    List<Curve> curves = curves(setting);
    table(findings, curves);
    XYChart chart = Charts.of("Speedup (fig. 3)", "threads", "G, throughput over that of one");
    chart.getStyler().setXAxisLogarithmic(true);
    List<Double> x = THREADS.stream().map(Integer::doubleValue).toList();
    for (Curve each : curves) {
      String name = word(each.load);
      Charts.line(chart, name, x, each.gains);
      findings.result("alpha_" + name, each.line.slope());
      findings.result("mt_" + name, each.line.saturationPoint());
      findings.result("rms_" + name, each.line.error());
      findings.line(
          "%-8s alpha %.3f, mt %d, the curve is %.3f away from that line",
          name, each.line.slope(), each.line.saturationPoint(), each.line.error());
    }
    SpeedupLine mixed = curves.get(curves.size() - 1).line;
    Charts.points(chart, "line of mixed", x, THREADS.stream().map(m -> mixed.gain(m)).toList());
    findings.paper("alpha_mixed", MIXED_SLOPE);
    findings.paper("mt_mixed", MIXED_SATURATION);
    findings.paper("mt_dynamic", 16);
    findings.atMost(
        "regression test: alpha of mixed, away from 0.14",
        Math.abs(mixed.slope() - MIXED_SLOPE),
        0.02);
    findings.atMost(
        "regression test: mt of mixed, away from 23",
        Math.abs(mixed.saturationPoint() - MIXED_SATURATION),
        2);
    online(setting, findings);
    write(setting, csv(curves), List.of(chart));
  }

  private static void table(Findings findings, List<Curve> curves) {
    findings.line("%-8s %10s %10s %10s", "threads", "static", "dynamic", "mixed");
    for (int i = 0; i < THREADS.size(); i++) {
      int point = i;
      findings.row(
          "%-8d".formatted(THREADS.get(i)),
          " %10.3f",
          curves.stream().map(each -> each.gains.get(point)));
    }
    findings.line("");
  }

  private static Csv csv(List<Curve> curves) {
    Csv csv = new Csv("threads", "G_static", "G_dynamic", "G_mixed");
    for (int i = 0; i < THREADS.size(); i++) {
      int point = i;
      csv.row(
          DoubleStream.concat(
                  DoubleStream.of(THREADS.get(i)),
                  curves.stream().mapToDouble(each -> each.gains.get(point)))
              .toArray());
    }
    return csv;
  }

  static String word(Load load) {
    return load.name().toLowerCase(Locale.ROOT);
  }

  /** The speedup of each load, one after another. */
  private List<Curve> curves(Setting setting) {
    return Stream.of(Load.values())
        .map(
            load -> {
              List<Double> means =
                  setting
                      .overPoints(word(load), THREADS, (m, seed) -> throughput(load, m, seed))
                      .stream()
                      .map(runs -> Means.of(runs, each -> each))
                      .toList();
              List<Double> gains = means.stream().map(each -> each / means.get(0)).toList();
              return new Curve(load, gains, SpeedupLine.of(THREADS, gains));
            })
        .toList();
  }

  private double throughput(Load load, int threads, long seed) {
    double seconds = requests * load.seconds() / Math.sqrt(threads);
    return DiskSite.run(load, threads, load, 0, seconds, seed).first();
  }

  /** The estimate of the speedup recorder of production after 4800 requests. */
  private void online(Setting setting, Findings findings) {
    List<SpeedupEstimate> estimates =
        setting.overSeeds(
            "estimating", seed -> SpeedupSweep.of(Load.MIXED, SWEPT, COMPLETIONS, seed));
    List<SpeedupEstimate.Known> known =
        estimates.stream()
            .filter(SpeedupEstimate.Known.class::isInstance)
            .map(SpeedupEstimate.Known.class::cast)
            .toList();
    double slope = Means.of(known, each -> each.speedup().slope());
    double rate = Means.of(known, each -> each.speedup().rate());
    double saturation = Means.of(known, each -> each.speedup().saturationPoint());
    // The recorder's line need not pass through what one thread does: its rate is free.
    double step = Means.of(known, each -> each.speedup().slope() * each.speedup().rate());
    double gain = step / Load.MIXED.rate();
    findings.line(
        "mixed as the recorder of production sees it, %d of %d seeds: rate %.1f, alpha %.3f, mt"
            + " %.1f; each thread adds %.3f of what one alone does",
        known.size(), estimates.size(), rate, slope, saturation, gain);
    findings.result("rate_mixed_estimated", rate);
    findings.result("alpha_mixed_estimated", slope);
    findings.result("mt_mixed_estimated", saturation);
    findings.result("gain_mixed_estimated", gain);
    findings.result("seeds_with_estimate", known.size());
    findings.atMost(
        "estimated gain by a thread, of one alone, away from 0.14",
        Math.abs(gain - MIXED_SLOPE),
        0.03);
    findings.atMost("estimated mt, away from 23", Math.abs(saturation - MIXED_SATURATION), 4);
  }
}
