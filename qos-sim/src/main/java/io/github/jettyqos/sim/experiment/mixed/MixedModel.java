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
import org.knowm.xchart.XYChart;

/**
 * What the model foretells of mean residence times of classes of different work, beside what is
 * simulated.
 *
 * <p>Counted are windows of a class whose measured mean has a standard error of at most 5 %, at
 * foretold loads of its threads up to .85.
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

  /** A window of a class. */
  private record Point(
      String name, int k, double load, double foretold, double measured, double error) {
    double deviation() {
      return Math.abs(foretold / measured - 1);
    }

    boolean counts() {
      return error <= MOST_ERROR && load <= MOST_LOAD;
    }
  }

  @Override
  public String name() {
    return "mixed-model";
  }

  @Override
  public String title() {
    return "classes of different work: mean residence times, foretold and simulated";
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
            seed -> cases.stream().map(each -> SteadyRun.of(each, length, seed)).toList());
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      SteadyCase steady = cases.get(i);
      List<MtrrServer> servers = MixedMeanField.of(steady.work(), steady.loads(), steady.threads());
      for (List<List<SteadyRun.Measured>> run : runs) {
        for (int k = 0; k < servers.size(); k++) {
          SteadyRun.Measured measured = run.get(i).get(k);
          points.add(
              new Point(
                  steady.name(),
                  k,
                  servers.get(k).utilisation(),
                  servers.get(k).residenceTime(),
                  measured.mean(),
                  measured.error()));
        }
      }
    }
    report(findings, points);
    write(setting, points);
    return findings;
  }

  private static void report(Findings findings, List<Point> points) {
    findings.line(
        "%-28s %5s %6s %10s %10s %7s", "", "class", "load", "foretold", "simulated", "off");
    for (Point each : points) {
      findings.line(
          "%-28s %5d %6.2f %8.1f ms %7.1f ms %6.1f%% %s",
          each.name(),
          each.k(),
          each.load(),
          1e3 * each.foretold(),
          1e3 * each.measured(),
          100 * each.deviation(),
          each.counts() ? "" : "(not counted)");
    }
    double[] off = points.stream().filter(Point::counts).mapToDouble(Point::deviation).toArray();
    Arrays.sort(off);
    double high = points.stream().filter(each -> each.counts() && each.load() > HIGH_LOAD).count();
    findings.result("windows", points.size());
    findings.result("counted", off.length);
    findings.atMost("median error", off[off.length / 2], .15);
    findings.atMost("p95 of the error", off[(int) Math.ceil(.95 * off.length) - 1], .25);
    findings.atLeast("share that counts", off.length / (double) points.size(), .6);
    findings.atLeast("share of those above a load of .6", high / off.length, .5);
  }

  private void write(Setting setting, List<Point> points) throws IOException {
    Csv csv = new Csv("case", "class", "load", "foretold", "simulated", "error", "counts");
    List<Double> foretold = new ArrayList<>();
    List<Double> simulated = new ArrayList<>();
    for (Point each : points) {
      csv.row(
          each.name().replace(",", ""),
          each.k(),
          each.load(),
          each.foretold(),
          each.measured(),
          each.error(),
          each.counts() ? 1 : 0);
      if (each.counts()) {
        foretold.add(1e3 * each.foretold());
        simulated.add(1e3 * each.measured());
      }
    }
    csv.write(setting.file(name() + ".csv"));
    XYChart chart = Charts.of("Mean residence time (ms)", "foretold", "simulated");
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    Charts.points(chart, "a class in a window", foretold, simulated);
    Charts.line(chart, "equal", List.of(1., 10_000.), List.of(1., 10_000.));
    Charts.write(setting.file(name() + ".png"), List.of(chart));
  }
}
