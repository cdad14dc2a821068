package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.paper.identify.ClosedLoop;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.Complex_F64;
import org.knowm.xchart.XYChart;

/**
 * The poles of the closed loop as the gain grows, for the paper's relative and absolute models, and
 * the steps of the paper's designs.
 *
 * <p>Paper: Lu, Abdelzaher, Stankovic and Son 2001, section 5.3, equations (10) and (11) and figure
 * 3: poles at 0.70, 0.38 +- 0.62i and 0.607, -0.30 +- 0.59i, which settle in 270 s and 210 s,
 * without an error in steady state. The pole printed as 0.70 is 0.692.
 */
final class LuFig3 extends Experiment {
  private static final int POINTS = 400;

  /** The locus is drawn a little beyond the gain at which the loop becomes unstable. */
  private static final double BEYOND = 1.1;

  private static final int STEPS = 16;

  LuFig3() {
    super("lu-fig3", "Lu et al. 2001, fig. 3: root locus of both models, and the designs", 0);
  }

  /**
   * A model with its design, as the paper prints them.
   *
   * @param real the real pole
   * @param pairReal the real part of the pair
   * @param pairImaginary its imaginary part
   * @param settlesSeconds the settling time
   */
  record Design(
      String name,
      ClosedLoop loop,
      double real,
      double pairReal,
      double pairImaginary,
      int settlesSeconds) {
    /** The largest distance of a pole of a loop from the printed one, in either part. */
    double off(ClosedLoop other) {
      double off = 0;
      for (Complex_F64 pole : other.poles()) {
        boolean alone = Math.abs(pole.imaginary) < 1e-9;
        off = Math.max(off, Math.abs(pole.real - (alone ? real : pairReal)));
        off = Math.max(off, Math.abs(Math.abs(pole.imaginary) - (alone ? 0 : pairImaginary)));
      }
      return off;
    }

    ClosedLoop at(double part) {
      PiGains gains = loop.gains();
      return new ClosedLoop(loop.plant(), new PiGains(part * gains.gain(), gains.zero()));
    }
  }

  static final List<Design> DESIGNS =
      List.of(
          new Design(
              "relative",
              new ClosedLoop(LuKnownPlant.RELATIVE.plant(), PiGains.LU_RELATIVE),
              0.70,
              0.38,
              0.62,
              270),
          new Design(
              "absolute",
              new ClosedLoop(LuKnownPlant.ABSOLUTE.plant(), PiGains.LU_ABSOLUTE),
              0.607,
              -0.30,
              0.59,
              210));

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    Csv csv = new Csv("model,gain,pole,real,imaginary");
    List<XYChart> charts = new ArrayList<>();
    for (Design design : DESIGNS) {
      charts.add(locus(findings, csv, design));
    }
    charts.add(steps(findings));
    write(setting, csv, charts);
  }

  private static XYChart locus(Findings findings, Csv csv, Design design) {
    XYChart chart = chart("Root locus, " + design.name());
    double margin = design.loop().gainMargin();
    List<List<Complex_F64>> branches =
        List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    double residual = 0;
    for (int i = 0; i <= POINTS; i++) {
      ClosedLoop loop = design.at(BEYOND * margin * i / POINTS);
      List<Complex_F64> poles = new ArrayList<>(List.of(loop.poles()));
      for (int k = 0; k < branches.size(); k++) {
        Complex_F64 pole = next(branches.get(k), poles);
        branches.get(k).add(pole);
        residual = Math.max(residual, residual(loop, pole));
        csv.row(design.name(), loop.gains().gain(), k, pole.real, pole.imaginary);
      }
    }
    for (int k = 0; k < branches.size(); k++) {
      line(chart, "pole " + (k + 1), branches.get(k));
    }
    List<Complex_F64> poles = List.of(design.loop().poles());
    Charts.points(
        chart,
        "design",
        poles.stream().map(p -> p.real).toList(),
        poles.stream().map(p -> p.imaginary).toList());
    check(findings, design, margin, residual);
    return chart;
  }

  /** The one of some poles that is nearest to the end of a branch; it is taken away. */
  private static Complex_F64 next(List<Complex_F64> branch, List<Complex_F64> poles) {
    Complex_F64 nearest = poles.get(0);
    if (!branch.isEmpty()) {
      Complex_F64 last = branch.get(branch.size() - 1);
      for (Complex_F64 each : poles) {
        nearest =
            last.minus(each).getMagnitude() < last.minus(nearest).getMagnitude() ? each : nearest;
      }
    }
    poles.remove(nearest);
    return nearest;
  }

  /**
   * The characteristic polynomial at a pole: that of the plant and the controller, not multiplied
   * out.
   */
  static double residual(ClosedLoop loop, Complex_F64 z) {
    PlantModel plant = loop.plant();
    Complex_F64 open =
        z.times(z)
            .minus(z.times(new Complex_F64(plant.a1(), 0)))
            .minus(new Complex_F64(plant.a2(), 0));
    Complex_F64 law =
        z.minus(new Complex_F64(loop.gains().zero(), 0))
            .times(new Complex_F64(loop.gains().gain(), 0));
    Complex_F64 input =
        z.times(new Complex_F64(plant.b1(), 0)).plus(new Complex_F64(plant.b2(), 0));
    return z.minus(new Complex_F64(1, 0)).times(open).plus(law.times(input)).getMagnitude();
  }

  private static void check(Findings findings, Design design, double margin, double residual) {
    String name = design.name();
    double off = design.off(design.loop());
    for (Complex_F64 pole : design.loop().poles()) {
      findings.line("%s: pole %.4f %+.4fi", name, pole.real, pole.imaginary);
    }
    int seconds = LuRegime.PERIOD_SECONDS * design.loop().settlingPeriods(0.02).orElseThrow();
    findings.result(name + "_poles_off", off);
    findings.result(name + "_settles_s", seconds, design.settlesSeconds());
    findings.result(name + "_unstable_gain", margin * design.loop().gains().gain());
    findings.line(
        "%s: settles in %d s (paper %d s); unstable from %.2f times the gain on",
        name, seconds, design.settlesSeconds(), margin);
    findings.claim(name + ": poles as printed, largest distance", off, 0, 0.01);
    findings.claim(
        name + ": settling time, s", seconds, design.settlesSeconds(), design.settlesSeconds());
    findings.atMost(name + ": poles as printed, largest distance", off, 0.01);
    findings.within(
        name + ": settling time, s", seconds, design.settlesSeconds(), design.settlesSeconds());
    findings.atMost(name + ": largest value of the polynomial at a pole", residual, 1e-9);
    findings.atMost(
        name + ": outermost pole at the gain margin, off the unit circle",
        Math.abs(design.at(margin).spectralRadius() - 1),
        1e-6);
  }

  private static XYChart chart(String title) {
    XYChart chart = Charts.of(title, "real part", "imaginary part");
    chart.getStyler().setXAxisMin(-1.4).setXAxisMax(1.4).setYAxisMin(-1.1).setYAxisMax(1.1);
    int corners = 180;
    Charts.line(
        chart,
        "unit circle",
        corners + 1,
        i -> Math.cos(2 * Math.PI * i / corners),
        i -> Math.sin(2 * Math.PI * i / corners));
    return chart;
  }

  private static void line(XYChart chart, String name, List<Complex_F64> branch) {
    Charts.line(chart, name, branch.size(), i -> branch.get(i).real, i -> branch.get(i).imaginary);
  }

  /** Steps of the reference, which end at 1. */
  private static XYChart steps(Findings findings) {
    XYChart chart = Charts.of("Step of the reference", "periods", "output");
    for (Design design : DESIGNS) {
      double[] values = design.loop().stepResponse(STEPS);
      Charts.line(chart, design.name(), STEPS, i -> i, i -> values[i]);
      double[] all = design.loop().stepResponse(200);
      findings.atMost(
          design.name() + ": error in steady state", Math.abs(all[all.length - 1] - 1), 1e-9);
    }
    return chart;
  }
}
