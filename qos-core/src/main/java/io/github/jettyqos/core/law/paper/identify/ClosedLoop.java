package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.ejml.data.Complex_F64;

/**
 * The closed loop of a plant under PI control: its stability, speed and margins.
 *
 * <p>Law:
 *
 * <pre>
 *   D(z) = g (z - r) / (z - 1)                                             (8)
 *   closed loop: z^3 + (g b1 - 1 - a1) z^2 + (a1 - a2 + g (b2 - r b1)) z + (a2 - g r b2)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>a1, a2, b1, b2</td><td>the plant, {@link PlantModel}</td></tr>
 *   <tr><td>g, r</td><td>gain and zero, {@link PiGains}</td></tr>
 *   <tr><td>Ms</td><td>peak of the sensitivity 1/(1 + D G) over all frequencies; the inverse of the
 *       least distance of the Nyquist curve from -1</td></tr>
 * </table>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, equations (7) to (11); the margins are ours,
 * since poles alone do not show how far the model may be wrong.
 *
 * @param plant the plant, finite
 * @param gains the controller
 */
public record ClosedLoop(PlantModel plant, PiGains gains) {
  private static final int FREQUENCIES = 360;
  private static final double[] COSINES =
      IntStream.rangeClosed(0, FREQUENCIES)
          .mapToDouble(i -> Math.cos(i * Math.PI / FREQUENCIES))
          .toArray();
  private static final int GOLDEN_STEPS = 40;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int LONGEST = 10_000;

  /** The part of a transient below which a settling time of 0.1 % ends. */
  private static final double FORGOTTEN = 1e-9;

  /**
   * The characteristic polynomial.
   *
   * @return its coefficients from the constant one up, without the leading 1
   */
  double[] characteristic() {
    return at(gains.gain());
  }

  private double[] at(double gain) {
    double r = gains.zero();
    return new double[] {
      plant.a2() - gain * r * plant.b2(),
      plant.a1() - plant.a2() + gain * (plant.b2() - r * plant.b1()),
      gain * plant.b1() - 1 - plant.a1()
    };
  }

  /** {@return the poles of the closed loop, three} */
  public Complex_F64[] poles() {
    return Polynomials.roots(characteristic());
  }

  /**
   * {@return the radius of the outermost pole: the part of a disturbance that remains after one
   * period}
   */
  public double spectralRadius() {
    return Polynomials.radius(characteristic());
  }

  /** {@return whether every disturbance dies out, by Jury's test} */
  public boolean isStable() {
    double[] c = characteristic();
    double product = c[0] * c[2];
    double square = 1 - c[0] * c[0];
    return 1 + c[2] + c[1] + c[0] > 0
        && 1 - c[2] + c[1] - c[0] > 0
        && square > 0
        && Math.abs(c[1] - product) < square;
  }

  /**
   * The gain margin: the factor on the gain at which the loop becomes unstable.
   *
   * @return a factor; below 1 if the loop is unstable, 0 if it is so with any gain of this sign
   */
  public double gainMargin() {
    if (!(plant.poleRadius() < 1) || !(gains.gain() * plant.steadyGain() > 0)) {
      return 0;
    }
    // Jury's conditions all hold for a small gain; each is a polynomial in the gain.
    double[] none = at(0);
    double[] slope = at(gains.gain());
    for (int i = 0; i < slope.length; i++) {
      slope[i] -= none[i];
    }
    double first = Double.POSITIVE_INFINITY;
    first = Math.min(first, PositiveRoot.linear(none[0] - 1, slope[0]));
    first = Math.min(first, PositiveRoot.linear(none[0] + 1, slope[0]));
    first =
        Math.min(
            first,
            PositiveRoot.linear(1 - none[2] + none[1] - none[0], -slope[2] + slope[1] - slope[0]));
    for (int sign = -1; sign <= 1; sign += 2) {
      first =
          Math.min(
              first,
              PositiveRoot.quadratic(
                  1 - none[0] * none[0] + sign * (none[1] - none[0] * none[2]),
                  -2 * none[0] * slope[0]
                      + sign * (slope[1] - slope[0] * none[2] - none[0] * slope[2]),
                  -slope[0] * slope[0] - sign * slope[0] * slope[2]));
    }
    return first;
  }

  /**
   * The amplification of a disturbance at the worst frequency, Ms.
   *
   * @return at least 1 in practice; below 2 the loop stays stable if the gain of the plant halves
   *     or doubles
   */
  public double sensitivityPeak() {
    double[] open = square(at(0));
    double[] closed = square(characteristic());
    double step = Math.PI / FREQUENCIES;
    double worst = step;
    double peak = 0;
    for (int i = 1; i <= FREQUENCIES; i++) {
      double value = ratio(open, closed, COSINES[i]);
      worst = value > peak ? i * step : worst;
      peak = Math.max(peak, value);
    }
    double low = worst - step;
    double high = Math.min(Math.PI, worst + step);
    for (int i = 0; i < GOLDEN_STEPS; i++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (ratio(open, closed, Math.cos(left)) > ratio(open, closed, Math.cos(right))) {
        high = right;
      } else {
        low = left;
      }
    }
    return Math.sqrt(Math.max(peak, ratio(open, closed, Math.cos((low + high) / 2))));
  }

  /** The squared magnitude of z^3 + c2 z^2 + c1 z + c0 on the unit circle, in powers of cosine. */
  private static double[] square(double[] c) {
    double constant = 1 + c[2] * c[2] + c[1] * c[1] + c[0] * c[0];
    double once = 2 * (c[2] + c[1] * c[2] + c[0] * c[1]);
    double twice = 2 * (c[1] + c[0] * c[2]);
    double thrice = 2 * c[0];
    return new double[] {constant - twice, once - 3 * thrice, 2 * twice, 4 * thrice};
  }

  private static double ratio(double[] open, double[] closed, double x) {
    return (open[0] + x * (open[1] + x * (open[2] + x * open[3])))
        / (closed[0] + x * (closed[1] + x * (closed[2] + x * closed[3])));
  }

  /**
   * The response to a step of the reference from 0 to 1.
   *
   * @param periods the number of values
   * @return V(0), which is 0, V(1), and so on
   */
  public double[] stepResponse(int periods) {
    StepResponse response = new StepResponse(plant, gains);
    double[] values = new double[periods];
    for (int i = 1; i < periods; i++) {
      values[i] = response.next();
    }
    return values;
  }

  /**
   * The settling time of a step of the reference.
   *
   * @param tolerance the tolerated error, a part of the step; 0.02 and 0.05 are usual
   * @return the first period from which on the error stays within the tolerance; empty if the loop
   *     is not stable
   */
  public OptionalInt settlingPeriods(double tolerance) {
    if (!isStable()) {
      return OptionalInt.empty();
    }
    double[] values = stepResponse(transientPeriods());
    int settled = values.length;
    while (settled > 0 && Math.abs(values[settled - 1] - 1) <= tolerance) {
      settled--;
    }
    return OptionalInt.of(settled);
  }

  /**
   * The overshoot of a step of the reference.
   *
   * @return a part of the step, 0 if not at all; infinite if the loop is not stable
   */
  public double overshoot() {
    if (!isStable()) {
      return Double.POSITIVE_INFINITY;
    }
    double highest = 1;
    for (double value : stepResponse(transientPeriods())) {
      highest = Math.max(highest, value);
    }
    return highest - 1;
  }

  /**
   * The number of periods after which a transient has ended; some more, since poles may coincide.
   */
  private int transientPeriods() {
    double radius = Math.min(spectralRadius(), 1 - FORGOTTEN);
    double periods = 50 + 1.5 * Math.log(FORGOTTEN) / Math.log(Math.max(radius, FORGOTTEN));
    return (int) Math.min(periods, LONGEST);
  }
}
