package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The optimal control law: inputs that bring outputs to their references at the least quadratic
 * cost, by a model (receding horizon).
 *
 * <p>Law:
 *
 * <pre>
 *   minimise sum over h = 1..H of |W (Y(k+h) - Yd)|^2 + |Q (X - X(k-1))|^2,   X held for H periods
 *   X* = X(k-1) + (Q'Q + sum S_h' W'W S_h)^-1 sum S_h' W'W (Yd - F_h)
 *   d := d + bias (Y(k) - model(k) - d), added to every prediction
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>X, Y, Yd</td><td>inputs, outputs, references</td></tr>
 *   <tr><td>S_h</td><td>step response of the outputs to each input after h periods</td></tr>
 *   <tr><td>F_h</td><td>outputs after h periods if inputs stay at X(k-1)</td></tr>
 *   <tr><td>W, Q, H</td><td>weights, penalties, horizon: {@link OptimalOptions}</td></tr>
 *   <tr><td>d</td><td>bias of the model, units of output</td></tr>
 * </table>
 *
 * <p>Source: Gao, Pan and Hu 2011, equations (12) to (14), which is H = 1 without bias or limits.
 * Deviations: with the model printed there, which has a zero at +12.6, (14) is unstable for every
 * Q, so the horizon is longer; (14) has no integral action, the bias is ours; limits are
 * constraints of the minimum and not clamped ({@link ConstrainedMinimum}). Never use the printed
 * model: identify one.
 */
public final class OptimalLaw {
  private final OptimalOptions options;
  private InputLimits limits;
  private ArxModel model;
  private List<DMatrixRMaj> effects;
  private DMatrixRMaj cost;
  private final List<double[]> inputs = new ArrayList<>();
  private final List<double[]> outputs = new ArrayList<>();
  private final double[] bias;

  /**
   * A law without data.
   *
   * @param model the identified model
   * @param options its options
   * @param limits constraints of the inputs
   * @throws ConfigException if sizes do not match
   */
  public OptimalLaw(ArxModel model, OptimalOptions options, InputLimits limits) {
    this.model = model;
    this.options = options;
    this.limits = limits;
    ArxShape shape = model.shape();
    requireSize("optimal.weights", options.weights().size(), shape.outputs());
    requireSize("optimal.penalties", options.penalties().size(), shape.inputs());
    requireSize("limits", limits.least().size(), shape.inputs());
    this.effects = StepEffects.of(model, options.horizon());
    this.cost = cost(options, effects);
    this.bias = new double[shape.outputs()];
  }

  private static void requireSize(String key, int given, int needed) {
    if (given != needed) {
      throw ConfigException.of(key, given, "values for a model of " + needed);
    }
  }

  private static DMatrixRMaj cost(OptimalOptions options, List<DMatrixRMaj> effects) {
    int n = options.penalties().size();
    DMatrixRMaj sum = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      sum.set(i, i, options.penalties().get(i) * options.penalties().get(i));
    }
    for (DMatrixRMaj effect : effects) {
      DMatrixRMaj weighted = effect.copy();
      for (int o = 0; o < weighted.numRows; o++) {
        for (int i = 0; i < n; i++) {
          weighted.set(o, i, effect.get(o, i) * options.weights().get(o));
        }
      }
      CommonOps_DDRM.multAddTransA(weighted, weighted, sum);
    }
    return sum;
  }

  /**
   * Computes the next inputs.
   *
   * <p>In the first period, and after {@link #skip}, a steady state is assumed.
   *
   * @param inForce inputs during the last period
   * @param measured outputs at its end
   * @param reference their references
   * @return inputs within the limits; fractions
   */
  public double[] propose(double[] inForce, double[] measured, double[] reference) {
    observe(inForce, measured);
    double[] step = unlimitedStep(inputs, outputs, bias, reference);
    double[] wanted = inForce.clone();
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] += step[i];
    }
    return ConstrainedMinimum.of(cost, wanted, limits);
  }

  /**
   * Takes over a plant at rest: the model error is the initial bias, so that the first step has the
   * right direction. Otherwise the bias starts at 0.
   *
   * @param inForce inputs during the last period
   * @param measured outputs at its end
   */
  public void takeOver(double[] inForce, double[] measured) {
    skip();
    observe(inForce, measured);
    if (options.bias() > 0) {
      double[] predicted = model.predict(inputs, outputs);
      for (int o = 0; o < bias.length; o++) {
        bias[o] = measured[o] - predicted[o];
      }
    }
    skip();
  }

  /** Skips a period without outputs, after which the history is not used. */
  public void skip() {
    inputs.clear();
    outputs.clear();
  }

  /**
   * Replaces the model by a better one with the same inputs, outputs and order. The bias changes by
   * the difference of the predictions, so that these do not jump.
   *
   * @param better the model from now on
   */
  void model(ArxModel better) {
    if (!outputs.isEmpty() && options.bias() > 0) {
      double[] before = model.predict(inputs, outputs);
      double[] after = better.predict(inputs, outputs);
      for (int o = 0; o < bias.length; o++) {
        bias[o] += before[o] - after[o];
      }
    }
    model = better;
    effects = StepEffects.of(better, options.horizon());
    cost = cost(options, effects);
  }

  /** Changes the constraints of the inputs. */
  void limits(InputLimits other) {
    limits = other;
  }

  /** {@return the bias added to every prediction, units of the outputs} */
  public double[] bias() {
    return bias.clone();
  }

  private void observe(double[] inForce, double[] measured) {
    int order = model.shape().order();
    inputs.add(0, inForce.clone());
    if (outputs.isEmpty()) {
      while (outputs.size() < order) {
        outputs.add(measured.clone());
        inputs.add(inForce.clone());
      }
    } else {
      double[] predicted = model.predict(inputs, outputs);
      for (int o = 0; o < bias.length; o++) {
        bias[o] += options.bias() * (measured[o] - predicted[o] - bias[o]);
      }
      outputs.add(0, measured.clone());
      outputs.remove(order);
    }
    while (inputs.size() > order) {
      inputs.remove(order);
    }
  }

  /** X* - X(k-1), without constraints. */
  private double[] unlimitedStep(
      List<double[]> given, List<double[]> seen, double[] added, double[] reference) {
    List<double[]> held = new ArrayList<>(given);
    held.add(0, given.get(0));
    List<double[]> outputsAhead = new ArrayList<>(seen);
    DMatrixRMaj pull = new DMatrixRMaj(given.get(0).length, 1);
    for (DMatrixRMaj effect : effects) {
      double[] ahead = model.predict(held, outputsAhead);
      DMatrixRMaj missing = new DMatrixRMaj(ahead.length, 1);
      for (int o = 0; o < ahead.length; o++) {
        ahead[o] += added[o];
        double weight = options.weights().get(o);
        missing.set(o, 0, weight * weight * (reference[o] - ahead[o]));
      }
      CommonOps_DDRM.multAddTransA(effect, missing, pull);
      outputsAhead.add(0, ahead);
      held.add(0, given.get(0));
    }
    DMatrixRMaj step = new DMatrixRMaj(pull.numRows, 1);
    if (!CommonOps_DDRM.solve(cost, pull, step)) {
      throw new ArithmeticException("no optimum: the cost is singular");
    }
    return step.data;
  }

  /**
   * Returns the decay rate of disturbances, if the model is exact and no constraint binds.
   *
   * @return the radius of the outer pole; stable below 1. Directions of inputs in which outputs do
   *     not change are left out: the law does not move inputs along them
   */
  public double spectralRadius() {
    ArxShape shape = model.shape();
    double[] zero = new double[shape.outputs()];
    ArxModel linear = StepEffects.withoutOffset(model);
    OptimalLaw law = new OptimalLaw(linear, options, limits);
    return LoopMatrix.radius(linear, (given, seen) -> law.unlimitedStep(given, seen, zero, zero));
  }
}
