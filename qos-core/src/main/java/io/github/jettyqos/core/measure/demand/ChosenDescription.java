package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import java.util.Optional;

/**
 * The choice between the two descriptions of a server: processors as soon as complete, or else the
 * common curve, until the other one has predicted completions clearly better. After a change of the
 * server the comparison starts anew.
 */
final class ChosenDescription {
  /** Predicted periods and classes before a comparison. */
  private static final double ENOUGH = 60;

  private static final double CLEARLY = 0.8;

  /** Prediction error above which a description is refuted. */
  private static final double REFUTED = 3;

  private static final double MUCH = 0.4;

  private final Foretold processors = new Foretold();
  private final Foretold curve = new Foretold();

  /** The same, over periods predicted by both. */
  private final Foretold bothProcessors = new Foretold();

  private final Foretold bothCurve = new Foretold();
  private final CurveWork work;
  private Description inForce = Description.NONE;
  private boolean curveExpected;

  ChosenDescription(int classes) {
    this.work = new CurveWork(classes);
  }

  /** The curve of an estimate, if there is one. */
  static Optional<Speedup> curve(SpeedupEstimate estimate) {
    if (estimate instanceof SpeedupEstimate.Known known) {
      return Optional.of(known.speedup());
    }
    if (estimate instanceof SpeedupEstimate.Unsaturated open) {
      int most = Math.max(open.saturationMin(), 2 * open.evidence().highestLevel());
      return Optional.of(Speedup.nearest(open.rate(), open.slope(), most));
    }
    return Optional.empty();
  }

  /**
   * Adds a period of a class.
   *
   * @param byProcessors predicted completions; NaN if unknown
   * @param share {@link CurveWork#share}; NaN without a curve
   */
  void foretold(int k, double byProcessors, double share, double completed) {
    boolean learned = work.completions(k) >= ClassHistory.ENOUGH && work.compute(k) > 0;
    double byCurve = learned ? share / work.compute(k) : Double.NaN;
    processors.add(byProcessors, completed);
    curve.add(byCurve, completed);
    if (byProcessors > 0 && byCurve > 0) {
      bothProcessors.add(byProcessors, completed);
      bothCurve.add(byCurve, completed);
    }
    if (!Double.isNaN(share)) {
      work.add(k, share, completed);
    }
  }

  /** Restarts the comparison after a change. */
  void compareAnew() {
    bothProcessors.clear();
    bothCurve.clear();
  }

  CurveWork curveWork() {
    return work;
  }

  void choose(boolean mayProcessors, boolean mayCurve) {
    if (inForce == Description.NONE) {
      inForce =
          mayProcessors && !curveExpected
              ? Description.PROCESSORS
              : mayCurve ? Description.CURVE : Description.NONE;
      return;
    }
    boolean enough = bothCurve.weight() >= ENOUGH;
    if (inForce == Description.CURVE
        && mayProcessors
        && (!mayCurve || (enough && bothProcessors.error() < CLEARLY * bothCurve.error()))) {
      inForce = Description.PROCESSORS;
    } else if (inForce == Description.PROCESSORS
        && mayCurve
        && (!mayProcessors || (enough && isRefuted()))) {
      inForce = Description.CURVE;
    } else if (!mayCurve && !mayProcessors) {
      inForce = Description.NONE;
    }
  }

  /** Processor use is measured, so more evidence is needed against it. */
  private boolean isRefuted() {
    return bothProcessors.error() > REFUTED && bothCurve.error() < MUCH * bothProcessors.error();
  }

  /** With a configured speedup the curve is in force first. */
  void expect(boolean curve) {
    curveExpected = curve;
  }

  boolean isCurveExpected() {
    return curveExpected;
  }

  Description inForce() {
    return inForce;
  }

  double processorsError() {
    return processors.error();
  }

  double curveError() {
    return curve.error();
  }
}
