package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The adaptive control of ratios of delays by ratios of shares, with an online model for each.
 *
 * <pre>
 *   y_i = ln(delay_i / delay_(i+1)),   u_i = ln(share_i / share_(i+1)),   classes i and i+1 neighbours
 * </pre>
 *
 * <p>In logarithms the start model of {@link DelayModel} has a share of 1: a delay in inverse
 * proportion to the share.
 */
final class RatioControl {
  /** As in {@link OptimalOptions#ofShares}: twice the effect of the input. */
  private static final double PENALTY = 2;

  private static final double ONE = 1;

  /** The largest change of a log ratio in a period. */
  private static final double STEP = 0.25;

  private final List<DelayModel> models = new ArrayList<>();
  private final double step;
  private final OptimalLaw law;

  /**
   * A control without data.
   *
   * @param pairs number of neighbouring pairs
   * @param rule the options
   * @param caution factor on the cost of steps; initially 1
   * @param attempt number, for a different excitation
   */
  RatioControl(int pairs, OptimalRule rule, double caution, int attempt) {
    double penalty = caution * rule.penalty().orElse(PENALTY);
    OptimalOptions weighed =
        new OptimalOptions(
            rule.horizon(),
            Collections.nCopies(pairs, 1.0),
            Collections.nCopies(pairs, penalty),
            rule.bias());
    this.step = STEP / caution;
    for (int i = 0; i < pairs; i++) {
      models.add(new DelayModel(ONE, weighed.alone(i), rule.adaptation(), pairs * attempt + i));
    }
    this.law =
        new OptimalLaw(
            joint(), weighed, InputLimits.box(pairs, -ShareRatios.WIDEST, ShareRatios.WIDEST));
  }

  private ArxModel joint() {
    return ArxModel.sideBySide(models.stream().map(DelayModel::model).toList());
  }

  /** Learns from a period, by the applied inputs with their excitation. */
  void learn(double[] inForce, double[] outputs, boolean[] seen) {
    boolean better = false;
    for (int i = 0; i < outputs.length; i++) {
      if (seen[i]) {
        better |= models.get(i).learn(inForce[i], outputs[i]);
      } else {
        models.get(i).skip();
      }
    }
    if (better) {
      law.model(joint());
    }
  }

  void takeOver(double[] inForce, double[] outputs) {
    law.takeOver(inForce, outputs);
  }

  double[] next(double[] inForce, double[] outputs, double[] wanted) {
    List<Double> low = new ArrayList<>();
    List<Double> high = new ArrayList<>();
    for (double each : inForce) {
      double inside = Math.max(-ShareRatios.WIDEST, Math.min(ShareRatios.WIDEST, each));
      low.add(inside - step);
      high.add(inside + step);
    }
    law.limits(new InputLimits(low, high, List.of(), 0));
    return law.propose(inForce, outputs, wanted);
  }

  double excitation(int pair) {
    return models.get(pair).excitation();
  }

  int found() {
    return models.stream().mapToInt(DelayModel::found).sum();
  }
}
