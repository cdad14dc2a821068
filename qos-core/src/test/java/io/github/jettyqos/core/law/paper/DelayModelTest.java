package io.github.jettyqos.core.law.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import org.junit.jupiter.api.Test;

final class DelayModelTest {
  private static final OptimalOptions ALONE = OptimalOptions.ofShares(OptimalRule.DEFAULT, 1, 20);

  /** Budgets of 8 or 12, and an output of a plant of the first order with some noise. */
  private static DelayModel after(int periods, double remains, double effect) {
    DelayModel model = new DelayModel(10, ALONE, Adaptation.DEFAULT, 0);
    Excitation budgets = Excitation.whiteNoise(7, 8, 12);
    Excitation noise = Excitation.around(8, .1);
    double y = 0;
    for (int m = 0; m < periods; m++) {
      double budget = budgets.next();
      y = remains * y + effect * (budget - 10) + noise.next();
      model.learn(budget, y);
    }
    return model;
  }

  @Test
  void learn_tooLittle_keepsTheStartModel() {
    // Half remains, and a share of 10 threads: -1/20 a thread.
    DelayModel model = after(18, .3, -.1);
    assertThat(model.found()).isZero();
    assertThat(model.model().input(1, 0, 0)).isEqualTo(-.05);
    assertThat(model.model().output(1, 0, 0)).isEqualTo(.5);
  }

  @Test
  void learn_enough_findsThePlant() {
    // The standard error of the effect is about .1 / (2 sqrt(50)) = .007.
    DelayModel model = after(200, .3, -.1);
    assertThat(model.found()).isPositive();
    assertThat(model.model().input(1, 0, 0)).isCloseTo(-.1, within(.02));
  }

  @Test
  void learn_noModelThatCouldBe_isTaken() {
    // One effect in 40 is twice its standard error by chance, and there are 37 looks at data of
    // which much is the same. Healthy 2; if every effect below 0 counted, half of them; bar 6.
    assertThat(after(200, .3, 0).found()).as("no effect").isLessThan(6);
    assertThat(after(200, .3, .1).found()).as("threads make delays longer").isZero();
    assertThat(after(200, 1.05, -.1).found()).as("unstable").isZero();
  }
}
