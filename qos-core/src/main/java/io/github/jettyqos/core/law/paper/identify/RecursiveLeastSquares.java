package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates an ARX model of a plant by recursive least squares.
 *
 * <p>Law, with e = Y(k+1) - theta phi(k) and the gain of {@link ForgettingFactor}:
 *
 * <pre>
 *   phi(k) = X(k) .. X(k-r+1), Y(k) .. Y(k-r+1)                            (6)
 *   theta := theta + e gain'                                              (8)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>X, Y</td><td>inputs, outputs</td></tr>
 *   <tr><td>theta</td><td>coefficients of {@link ArxModel}, a row for each output</td></tr>
 *   <tr><td>P</td><td>covariance over the variance of the noise, {@code variance} I at first</td></tr>
 * </table>
 *
 * <p>Sources: Lu, Abdelzaher, Stankovic and Son 2001, equations (3) to (5), which is this without
 * forgetting from theta = 1 and P = 10 I; Gao, Pan and Hu 2011, equations (6), (8) and (9).
 * Deviations: forgetting is bounded or directional, since the update of P printed in (8) makes P
 * indefinite; P is kept symmetric.
 *
 * <p>Where several inputs always move alike, only their sum can be known: excite each of them on
 * its own ({@link Excitation#fourLevels}).
 */
public final class RecursiveLeastSquares {
  /** The range of the first variance, parameters squared over noise variance. */
  public static final DoubleRange VARIANCE = new DoubleRange(1e-12, 1e12);

  /** The number of periods over which the noise is averaged, weighted towards the last ones. */
  private static final double NOISE_MEMORY = 100;

  private final ArxShape shape;
  private final double[][] coefficients;
  private final Covariance covariance;
  private final List<double[]> inputs = new ArrayList<>();
  private final List<double[]> outputs = new ArrayList<>();
  private final double[] noise;
  private long updates;

  /**
   * An estimate before the first period.
   *
   * @param shape the shape of the model
   * @param start each coefficient at first; small
   * @param variance the initial variance, 1e-12 to 1e12; large
   * @param forgetting the way of forgetting old data
   */
  public RecursiveLeastSquares(
      ArxShape shape, double start, double variance, ForgettingFactor forgetting) {
    VARIANCE.check("variance", variance);
    this.shape = shape;
    this.coefficients = new double[shape.outputs()][shape.parameters()];
    for (double[] row : coefficients) {
      Arrays.fill(row, start);
    }
    this.covariance = new Covariance(shape.parameters(), variance, forgetting);
    this.noise = new double[shape.outputs()];
  }

  /**
   * Updates the estimate with a period.
   *
   * @param inForce inputs during it
   * @param measured outputs at its end
   * @return the prediction errors; empty as long as there are fewer periods before it than the
   *     order
   * @throws ConfigException if a number is not finite, which would spoil the estimate permanently
   */
  public double[] observe(double[] inForce, double[] measured) {
    inputs.add(0, finite("inForce", inForce, shape.inputs()));
    double[] errors = new double[0];
    double[] checked = finite("measured", measured, shape.outputs());
    if (outputs.size() >= shape.order()) {
      errors = learn(checked);
    }
    outputs.add(0, checked);
    if (inputs.size() >= shape.order()) {
      inputs.subList(shape.order() - 1, inputs.size()).clear();
    }
    if (outputs.size() > shape.order()) {
      outputs.remove(shape.order());
    }
    return errors;
  }

  /** Notes a period without outputs, which separates the periods before and after it. */
  public void skip() {
    inputs.clear();
    outputs.clear();
  }

  private double[] learn(double[] measured) {
    double[] predicted = model().predict(inputs, outputs);
    double[] regressor = shape.regressor(inputs, outputs);
    double[] gain = covariance.update(regressor);
    double explained = 0;
    for (int i = 0; i < gain.length; i++) {
      explained += gain[i] * regressor[i];
    }
    updates++;
    double[] errors = new double[measured.length];
    for (int o = 0; o < errors.length; o++) {
      errors[o] = measured[o] - predicted[o];
      for (int i = 0; i < gain.length; i++) {
        coefficients[o][i] += errors[o] * gain[i];
      }
      // The product of the errors before and after the update, as the first one is too large while
      // the model is unknown and the second one too small once it has followed the noise.
      double square = errors[o] * errors[o] * Math.max(0, 1 - explained);
      noise[o] += (square - noise[o]) / Math.min((double) updates, NOISE_MEMORY);
    }
    return errors;
  }

  private static double[] finite(String name, double[] values, int count) {
    if (values.length != count) {
      throw ConfigException.of(name, values.length, "values, not " + count);
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw ConfigException.of(name, value, "is not finite");
      }
    }
    return values.clone();
  }

  /** {@return the estimated model, a copy} */
  public ArxModel model() {
    double[][] copy = new double[coefficients.length][];
    for (int o = 0; o < copy.length; o++) {
      copy[o] = coefficients[o].clone();
    }
    return new ArxModel(shape, copy);
  }

  /** {@return the number of periods used} */
  public long updates() {
    return updates;
  }

  /**
   * The standard error of the summed effects of an input over all lags.
   *
   * @param output which output, from 0
   * @param input which input, from 0
   * @return a standard error, in units of the output per unit of the input
   */
  public double effectError(int output, int input) {
    double[] weights = new double[shape.parameters()];
    for (int lag = 1; lag <= shape.order(); lag++) {
      weights[shape.inputIndex(lag, input)] = 1;
    }
    return Math.sqrt(Math.max(0, covariance.variance(weights) * noise[output]));
  }

  /** {@return the trace of the covariance, in units of the variance of the noise} */
  public double trace() {
    return covariance.trace();
  }

  Covariance covariance() {
    return covariance;
  }
}
