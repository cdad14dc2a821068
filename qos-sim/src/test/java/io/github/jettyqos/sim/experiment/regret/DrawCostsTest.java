package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrawCostsTest {
  private static DrawCosts of(double[] ours, double[] lent) {
    double[] dear = {500, 500, 500, 500, 500};
    return new DrawCosts(
        TestServers.of(1, Duration.ofSeconds(1), 1, 1),
        List.of(ours, dear, lent, dear, new double[5], new double[5]),
        0,
        0,
        0);
  }

  @Test
  void dearer_besideTheBestPlainRule_isPairedByReplication() {
    DrawCosts costs = of(new double[] {11, 21, 31, 41, 56}, new double[] {10, 20, 30, 40, 50});
    // The published rules cost nothing and do not count. 1, 1, 1, 1 and 6 are 2 in the mean.
    assertThat(costs.best()).isSameAs(AllocationRules.LENT);
    assertThat(costs.dearer()).isCloseTo(2, within(1e-12));
    // Squares 1, 1, 1, 1 and 16 are 20; 20 / 4 / 5 = 1.
    assertThat(costs.error()).isCloseTo(1, within(1e-12));
  }

  @Test
  void isDearer_byPartAndBySeconds_needsBoth() {
    double[] thirty = {30, 30, 30, 30, 30};
    DrawCosts costs = of(new double[] {32, 32, 32, 32, 32}, thirty);
    assertThat(costs.isDearer(.05, 1)).isTrue(); // 2 is more than 1.5 and than 1
    assertThat(costs.isDearer(.07, 1)).isFalse();
    assertThat(costs.isDearer(.05, 2)).isFalse();
    assertThat(of(new double[] {20, 20, 20, 20, 20}, thirty).isDearer(.05, 1)).isFalse();
  }

  @Test
  void of_aSeed_someRuleLosesNoMoreThanTheFloor() {
    DrawCosts costs = DrawCosts.of(29);
    assertThat(costs.floor()).isLessThanOrEqualTo(costs.oneQueue());
    assertThat(AllocationRules.ALL)
        .allSatisfy(rule -> assertThat(costs.mean(rule)).isNotNegative());
  }
}
