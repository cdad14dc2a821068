package io.github.jettyqos.sim.experiment.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GradientLimitTest {
  @Test
  void window_timesAsBefore_addsAFifthOfTheQueue() {
    GradientLimit limit = new GradientLimit(20, 1, 100);
    // L = S = 1: gradient min(1, 1.5) = 1. 20 -> .8 20 + .2 (20 + 4) = 20.8 -> 21.6
    limit.window(1, 20);
    limit.window(1, 20);
    assertThat(limit.exact()).isCloseTo(21.6, within(1e-12));
    assertThat(limit.limit()).isEqualTo(21);
  }

  @Test
  void window_timesGrow_shrinks() {
    GradientLimit limit = new GradientLimit(20, 1, 100);
    limit.window(1, 20); // 20.8
    // The average of 1 and 5 is 3; 1.5 * 3 / 5 = .9. .8 20.8 + .2 (.9 20.8 + 4) = 21.184
    limit.window(5, 20);
    assertThat(limit.exact()).isCloseTo(21.184, within(1e-12));
    // (1 + 5 + 30) / 3 = 12; .6. .8 21.184 + .2 (.6 21.184 + 4) = 20.28928
    limit.window(30, 20);
    assertThat(limit.exact()).isCloseTo(20.28928, within(1e-12));
    // (36 + 1964) / 4 = 500; 750 / 1964 is below a half. .8 20.28928 + .2 (10.14464 + 4)
    limit.window(1964, 20);
    assertThat(limit.exact()).isCloseTo(19.060352, within(1e-12));
  }

  @Test
  void window_lessThanHalfUsed_leavesIt() {
    GradientLimit limit = new GradientLimit(20, 1, 100);
    limit.window(1, 9);
    assertThat(limit.exact()).isEqualTo(20);
    limit.window(1, 10);
    assertThat(limit.exact()).isCloseTo(20.8, within(1e-12));
  }

  @Test
  void window_afterAnOverload_averageIsForgottenFaster() {
    GradientLimit limit = new GradientLimit(20, 1, 100);
    limit.window(9, 0);
    // Average 5, more than twice 1: it is 4.75 afterwards.
    limit.window(1, 0);
    assertThat(limit.average()).isCloseTo(4.75, within(1e-12));
  }

  @Test
  void window_afterTenWindows_averageIsExponential() {
    GradientLimit limit = new GradientLimit(20, 1, 100);
    for (int i = 0; i < 10; i++) {
      limit.window(1, 0);
    }
    limit.window(602, 0);
    // 1 + 2 / 601 * 601 = 3
    assertThat(limit.average()).isCloseTo(3, within(1e-12));
  }

  @Test
  void window_atTheBounds_staysWithin() {
    GradientLimit limit = new GradientLimit(20, 20, 20.5);
    limit.window(1, 20);
    assertThat(limit.exact()).isEqualTo(20.5);
    for (int i = 0; i < 50; i++) {
      limit.window(Math.pow(10, i), 20);
    }
    assertThat(limit.exact()).isEqualTo(20);
  }
}
