package io.github.jettyqos.core.law.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class PiControllerTest {

  /** The input after a number of periods of one error, with each proposal limited. */
  private static PiController after(double error, int periods, DoubleUnaryOperator limit) {
    PiController controller = new PiController(PiGains.LU_ABSOLUTE, 64);
    for (int m = 0; m < periods; m++) {
      double raw = controller.propose(error);
      controller.applied(raw, limit.applyAsDouble(raw));
    }
    return controller;
  }

  private static double next(PiController controller, double error) {
    return controller.propose(error);
  }

  @Test
  void applied_limit_windsNothingUp() {
    // 20 periods 5 s too slow, of which each adds 4.6 * 0.7 * 5 = 16 threads; then 5 s too fast.
    PiController limited = after(-5, 20, raw -> Math.min(raw, 100));
    assertThat(next(limited, 5)).isLessThan(100);
    // The twin is told that all it asked for was done: 64 + 4.6 * 5 + 19 * 16.1 = 393, so it would
    // ask for more than there is for ten periods to come.
    PiController wound = after(-5, 20, raw -> raw);
    assertThat(next(wound, 5)).isGreaterThan(300);
  }

  @Test
  void applied_stepThatWasNotMade_isNotTakenBack() {
    // A minute too slow, at the limit, then just right. Equation (1) alone would ask for
    // 100 - 4.6 * (0 + 0.3 * 60) = 17 threads.
    PiController controller = after(-60, 20, raw -> Math.min(raw, 100));
    assertThat(next(controller, 0)).isCloseTo(100, within(0.1));
    // The step itself is made and taken back as in the paper where nothing limits it.
    PiController free = after(-60, 1, raw -> raw);
    assertThat(next(free, 0)).isCloseTo(64 + 4.6 * 60 - 4.6 * 0.3 * 60, within(1e-9));
  }

  @Test
  void restart_otherHand_goesOnFromThere() {
    PiController controller = after(0, 3, raw -> raw);
    controller.restart(20);
    assertThat(next(controller, -1)).isCloseTo(20 + 4.6, within(1e-12));
  }

  @Test
  void takeOver_anyError_movesByTheIntegralPartOnly() {
    PiController controller = new PiController(PiGains.LU_ABSOLUTE, 1);
    controller.takeOver(50, -10);
    // 4.6 * (10 - 0.3 * 10)
    assertThat(next(controller, -10)).isCloseTo(50 + 32.2, within(1e-12));
  }

  @Test
  void propose_noGain_holds() {
    PiController controller = new PiController(new PiGains(0, 0.3), 7);
    double raw = controller.propose(-100);
    controller.applied(raw, 5);
    assertThat(raw).isEqualTo(7);
    assertThat(controller.input()).isEqualTo(5);
  }
}
