package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.paper.identify.PiDesign;
import java.util.ArrayList;
import java.util.List;

/** The online identification and gains of each controller. */
final class AdaptiveTuning implements Tuning {
  private final List<SelfTuner> tuners = new ArrayList<>();

  private AdaptiveTuning() {}

  /** A delay by a budget: negative effect. */
  static Tuning absolute(ControlledDelays delays, PiGains first, Adaptation adaptation) {
    AdaptiveTuning tuning = new AdaptiveTuning();
    for (int k = 0; k < delays.classes().size(); k++) {
      double unit = delays.references().get(k);
      tuning.tuners.add(
          new SelfTuner(first, PiDesign.Effect.NEGATIVE, delays.threads(), unit, adaptation, k));
    }
    return tuning;
  }

  /** A ratio of delays by a ratio of budgets: positive effect. */
  static Tuning relative(ControlledDelays delays, PiGains first, Adaptation adaptation) {
    AdaptiveTuning tuning = new AdaptiveTuning();
    for (int i = 0; i < delays.classes().size() - 1; i++) {
      tuning.tuners.add(new SelfTuner(first, PiDesign.Effect.POSITIVE, 1, 1, adaptation, i));
    }
    return tuning;
  }

  @Override
  public PiGains gains(int controller) {
    return tuners.get(controller).gains();
  }

  @Override
  public void learn(int controller, double inForce, double measured) {
    tuners.get(controller).learn(inForce, measured);
  }

  @Override
  public void skip(int controller) {
    tuners.get(controller).skip();
  }

  @Override
  public double excitation(int controller) {
    return tuners.get(controller).excitation();
  }

  @Override
  public String remark() {
    StringBuilder remarks = new StringBuilder();
    for (SelfTuner tuner : tuners) {
      remarks.append("; ").append(tuner.remark());
    }
    return remarks.toString();
  }
}
