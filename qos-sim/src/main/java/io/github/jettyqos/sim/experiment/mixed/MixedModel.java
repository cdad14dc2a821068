package io.github.jettyqos.sim.experiment.mixed;

import io.github.jettyqos.core.model.MixedMeanField;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;

/**
 * Mean residence times of classes of different work as the model has them, told the truth and told
 * what the estimators of production measure, beside what is simulated. Where there is a disk for
 * which all classes wait nobody can tell the model the truth, since it knows no such thing.
 *
 * <p>Counted are windows of a class whose simulated mean has a standard error of at most 5 %, at
 * loads of its threads up to .85.
 */
final class MixedModel implements Experiment {
  private static final double MOST_ERROR = .05;
  private static final double MOST_LOAD = .85;
  private static final double HIGH_LOAD = .6;
  private static final int LENGTH = 240;

  private final int length;

  MixedModel() {
    this(LENGTH);
  }

  /** With windows of another length, in seconds. */
  MixedModel(int length) {
    this.length = length;
  }

  /**
   * A window of a class.
   *
   * @param told what the model says that was told the truth, seconds; not a number with a disk
   */
  private record Point(SteadyCase steady, int k, double told, SteadyRun.Measured measured) {
    /** Busy threads to its threads. */
    double load() {
      return measured.busy() / steady.threads()[k];
    }

    double toldOff() {
      return Math.abs(told / measured.mean() - 1);
    }

    double off() {
      double off = Math.abs(measured.predicted() / measured.mean() - 1);
      return Double.isNaN(off) ? Double.POSITIVE_INFINITY : off;
    }

    boolean hasDisk() {
      return steady.disk().isPresent();
    }

    boolean counts() {
      return measured.error() <= MOST_ERROR && load() <= MOST_LOAD;
    }
  }

  @Override
  public String name() {
    return "mixed-model";
  }

  @Override
  public String title() {
    return "classes of different work: mean residence times, predicted and simulated";
  }

  @Override
  public int seeds() {
    return 3;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name(), setting.list());
    List<SteadyCase> cases = SteadyCase.all();
    List<List<List<SteadyRun.Measured>>> runs =
        setting.overSeeds(
            "simulating",
            seed ->
                cases.stream()
                    .map(each -> SteadyRun.followed(each, length * each.times(), seed))
                    .toList());
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      SteadyCase steady = cases.get(i);
      double[] told = told(steady);
      for (List<List<SteadyRun.Measured>> run : runs) {
        for (int k = 0; k < told.length; k++) {
          points.add(new Point(steady, k, told[k], run.get(i).get(k)));
        }
      }
    }
    report(findings, points);
    write(setting, points);
    return findings;
  }

  private static double[] told(SteadyCase steady) {
    if (steady.disk().isPresent()) {
      double[] nothing = new double[steady.threads().length];
      Arrays.fill(nothing, Double.NaN);
      return nothing;
    }
    return MixedMeanField.of(steady.work(), steady.loads(), steady.threads()).stream()
        .mapToDouble(MtrrServer::residenceTime)
        .toArray();
  }

  private static void report(Findings findings, List<Point> points) {
    findings.line(
        "%-34s %5s %5s %12s %8s %8s %8s",
        "mean residence, ms", "class", "load", "simulated", "told", "measured", "off");
    for (Point each : points) {
      findings.line(
          "%-34s %5d %5.2f %12.1f %8.1f %8.1f %7.1f%% %s",
          each.steady().name(),
          each.k(),
          each.load(),
          1e3 * each.measured().mean(),
          1e3 * each.told(),
          1e3 * each.measured().predicted(),
          100 * each.off(),
          each.counts() ? "" : "(not counted)");
    }
    List<Point> counted = points.stream().filter(Point::counts).toList();
    double high = counted.stream().filter(each -> each.load() > HIGH_LOAD).count();
    findings.result("windows", points.size());
    findings.result("counted", counted.size());
    List<Point> plain = counted.stream().filter(each -> !each.hasDisk()).toList();
    List<Point> beside = counted.stream().filter(Point::hasDisk).toList();
    errors(findings, "told the truth", plain, Point::toldOff);
    errors(findings, "of what is measured", plain, Point::off);
    errors(findings, "of what is measured, one disk for all", beside, Point::off);
    findings.atLeast("share that counts", counted.size() / (double) points.size(), .6);
    findings.atLeast("share of those above a load of .6", high / counted.size(), .5);
  }

  private static void errors(
      Findings findings, String told, List<Point> points, ToDoubleFunction<Point> error) {
    double[] off = points.stream().mapToDouble(error).sorted().toArray();
    if (off.length == 0) {
      findings.atLeast(told + ": windows that count", 0, 1);
      return;
    }
    findings.atMost(told + ": median error", off[off.length / 2], .15);
    findings.atMost(told + ": p95 of the error", off[(int) Math.ceil(.95 * off.length) - 1], .25);
  }

  private void write(Setting setting, List<Point> points) throws IOException {
    Csv csv = new Csv("case", "class", "load", "simulated", "error", "told", "measured", "counts");
    List<Double> told = new ArrayList<>();
    List<Double> toldOf = new ArrayList<>();
    List<Double> predicted = new ArrayList<>();
    List<Double> predictedOf = new ArrayList<>();
    for (Point each : points) {
      SteadyRun.Measured measured = each.measured();
      csv.row(
          each.steady().name().replace(",", ""),
          each.k(),
          each.load(),
          measured.mean(),
          measured.error(),
          each.told(),
          measured.predicted(),
          each.counts() ? 1 : 0);
      if (each.counts() && !each.hasDisk()) {
        told.add(1e3 * each.told());
        toldOf.add(1e3 * measured.mean());
      }
      if (each.counts() && Double.isFinite(each.off())) {
        predicted.add(1e3 * measured.predicted());
        predictedOf.add(1e3 * measured.mean());
      }
    }
    csv.write(setting.file(name() + ".csv"));
    XYChart chart = Charts.of("Mean residence time (ms)", "predicted", "simulated");
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    Charts.points(chart, "told the truth", told, toldOf);
    Charts.points(chart, "of what is measured", predicted, predictedOf);
    Charts.line(chart, "equal", List.of(1., 10_000.), List.of(1., 10_000.));
    Charts.write(setting.file(name() + ".png"), List.of(chart));
  }
}
