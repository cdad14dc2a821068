package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.identify.ArxModel;
import io.github.jettyqos.core.settings.OptimalRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Ratios of delays by ratios of what classes have, with a model for each that is found meanwhile.
 *
 * <pre>
 *   y_i = ln(delay_i / delay_(i+1)),   u_i = ln(share_i / share_(i+1)),   classes i and i+1 neighbours
 * </pre>
 *
 * <p>In logarithms the start model of {@link DelayModel} has a share of 1: a delay in inverse
 * proportion to the share.
 */
final class RatioControl {
  /** As {@link OptimalOptions#ofShares} has it: twice the effect of the input. */
  private static final double PENALTY = 2;

  private static final double ONE = 1;

  /** More is not believed at once, whatever a model says: a quarter more or less. */
  private static final double STEP = 0.25;

  private final List<DelayModel> models = new ArrayList<>();
  private final double widest;
  private final double step;
  private final OptimalLaw law;

  /**
   * Knows nothing yet.
   *
   * @param pairs neighbours
   * @param rule how models are found, and what is weighed
   * @param caution by how much steps are made to cost more; 1 at first
   * @param widest of the logarithms of a ratio of shares, both ways
   * @param attempt so that each one is excited in its own way
   */
  RatioControl(int pairs, OptimalRule rule, double caution, double widest, int attempt) {
    double penalty = caution * rule.penalty().orElse(PENALTY);
    OptimalOptions weighed =
        new OptimalOptions(
            rule.horizon(),
            Collections.nCopies(pairs, 1.0),
            Collections.nCopies(pairs, penalty),
            rule.bias());
    this.widest = widest;
    this.step = STEP / caution;
    for (int i = 0; i < pairs; i++) {
      models.add(
          new DelayModel(ONE, weighed.alone(i), rule.adaptation(), pairs * attempt + i));
    }
    this.law = new OptimalLaw(joint(), weighed, InputLimits.box(pairs, -widest, widest));
  }

  private ArxModel joint() {
    return ArxModel.sideBySide(models.stream().map(DelayModel::model).toList());
  }

  /** Learns from a period: what was in force, with its excitation, and what came of it. */
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
      double inside = Math.max(-widest, Math.min(widest, each));
      low.add(Math.max(-widest, inside - step));
      high.add(Math.min(widest, inside + step));
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

  String debug() {
    StringBuilder b = new StringBuilder();
    for (DelayModel m : models) {
      ArxModel a = m.model();
      b.append("[b %.2f %.2f a %.2f %.2f c %.2f]".formatted(a.input(1,0,0),a.input(2,0,0),a.output(1,0,0),a.output(2,0,0),a.offset(0)));
    }
    return b + Arrays.toString(law.bias());
  }
}
