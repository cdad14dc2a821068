package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two processors; requests of 5 of 20 ms of computing, and of 100 ms of nothing else. */
final class StationGuardTest {
  private static WorkDescription work(double variation) {
    return new WorkDescription(
        CommonStation.processors(2),
        List.of(
            new ClassWork(new ServiceDemand(.005, .015), variation),
            new ClassWork(new ServiceDemand(.1, 0), variation)));
  }

  private final StationGuard guard = new StationGuard();

  private void look(int periods, double... rates) {
    for (int i = 0; i < periods; i++) {
      guard.look(work(.5), rates);
    }
  }

  /** 40 * .005 + 17 * .1 = 1.9 of 2. */
  @Test
  void limit_lessComesThanCanBeDone_isNone() {
    look(1000, 40, 17);
    assertThat(guard.limit(work(.5), new double[] {40, 17})).isEmpty();
  }

  /** 40 * .005 + 38 * .1 = 4 counts as 2 times 2: after 7 periods 2 (1 - .9^7) is above 1. */
  @Test
  void limit_moreComesForAWhile_isAQuarterMoreThanTheProcessors() {
    double[] rates = {40, 38};
    look(6, rates);
    assertThat(guard.limit(work(.5), new double[] {40, 17})).isEmpty();
    look(1, rates);
    assertThat(guard.limit(work(.5), rates)).contains(new StationLimit(2500, List.of(250, 1000)));
  }

  /** The flood is over, though not in the mean of the last periods. */
  @Test
  void limit_lessComesAgain_isGoneAtOnce() {
    look(30, 40, 38);
    look(1, 40, 10);
    assertThat(guard.limit(work(.5), new double[] {40, 17})).isEmpty();
  }

  /** Times that vary with C2 = 8: 1 + 8 / 2 = 5 times the processors. */
  @Test
  void limit_timesVary_leavesMoreRoom() {
    look(30, 40, 38);
    assertThat(guard.limit(work(8), new double[] {40, 38}).orElseThrow().most()).isEqualTo(10_000);
  }
}
