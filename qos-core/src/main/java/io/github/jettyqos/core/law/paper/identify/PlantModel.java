package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.ConfigException;

/**
 * A plant of the second order with one input and one output.
 *
 * <p>Law:
 *
 * <pre>
 *   V(m) = a1 V(m-1) + a2 V(m-2) + b1 U(m-1) + b2 U(m-2)                   (6a)
 *   G(z) = (b1 z + b2) / (z^2 - a1 z - a2)                                 (7)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>m</td><td>control period, a count</td></tr>
 *   <tr><td>V</td><td>the output: a delay in seconds, or a ratio of delays</td></tr>
 *   <tr><td>U</td><td>the input: threads, or a ratio of threads</td></tr>
 * </table>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 5.2. Numbers that are not finite are
 * legal here, since an estimate may hold them; {@link PiDesign} rejects them.
 *
 * @param a1 effect of the last output
 * @param a2 effect of the output before it
 * @param b1 effect of the last input, units of output per unit of input
 * @param b2 effect of the input before it, in the same unit
 */
public record PlantModel(double a1, double a2, double b1, double b2) {

  /**
   * The plant of an identified model.
   *
   * @param model one input, one output, order 1 or 2; an offset is left out, since feedback takes
   *     care of it
   * @return its coefficients
   */
  public static PlantModel of(ArxModel model) {
    ArxShape shape = model.shape();
    if (shape.inputs() != 1 || shape.outputs() != 1 || shape.order() > 2) {
      throw ConfigException.of(
          "model", shape, "is no plant of at most order 2 with one input and one output");
    }
    boolean second = shape.order() == 2;
    return new PlantModel(
        model.output(1, 0, 0),
        second ? model.output(2, 0, 0) : 0,
        model.input(1, 0, 0),
        second ? model.input(2, 0, 0) : 0);
  }

  /**
   * The next output.
   *
   * @param lastOutput V(m-1)
   * @param outputBefore V(m-2)
   * @param lastInput U(m-1)
   * @param inputBefore U(m-2)
   * @return V(m)
   */
  public double next(double lastOutput, double outputBefore, double lastInput, double inputBefore) {
    return a1 * lastOutput + a2 * outputBefore + b1 * lastInput + b2 * inputBefore;
  }

  /** {@return the steady-state gain, units of output per unit of input} */
  public double steadyGain() {
    return (b1 + b2) / (1 - a1 - a2);
  }

  /** {@return the radius of the outer pole; the plant is stable below 1} */
  public double poleRadius() {
    return Polynomials.radius(-a2, -a1);
  }

  /** {@return whether every coefficient is a number} */
  public boolean isFinite() {
    return Double.isFinite(a1 + a2 + b1 + b2);
  }
}
