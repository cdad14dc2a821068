package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests of 80 + 2 ms on two processors, in periods of 250 ms: exp(-250 / 82) = .0474. */
final class ForeseenTest {
  private static double foreseen(
      ClassWork work, int before, int running, int came, double each, int ofAll) {
    return Foreseen.completions(
        new WorkDescription(CommonStation.processors(2), List.of(work)),
        0,
        TroubledServer.seen(before, 0, 0, 0),
        TroubledServer.seen(running, 0, came, each),
        TroubledServer.PERIOD,
        ofAll);
  }

  private static ClassWork work(double variation) {
    return new ClassWork(new ServiceDemand(.002, .080), variation);
  }

  /** 8 * .9526 + 25 (1 - .328 * .9526) = 24.8 of the 25 that start in it. */
  @Test
  void completions_asManyComeAsStart_isThat() {
    assertThat(foreseen(work(1), 8, 8, 25, .082, 1)).isCloseTo(24.8, within(.05));
  }

  /** None of 25 comes back: 33 are at work, and the same 24.8 should have come. */
  @Test
  void completions_noneComes_isAsManyAsThen() {
    assertThat(foreseen(work(1), 8, 33, 0, 0, 1)).isCloseTo(24.8, within(.05));
  }

  /** 12 of 400 ms: in these 4.8 s 58.5 of 82 ms; by what was there and started it is 56.4. */
  @Test
  void completions_slowOnesCome_areThoseOfTheTimeTheyTook() {
    assertThat(foreseen(work(1), 39, 55, 12, .4, 1)).isCloseTo(58.5, within(.05));
  }

  /** 33 that hung for 20 s: not 660 s / .082 but what 33 can do in the period, 8.25 / .082. */
  @Test
  void completions_hungOnesComeBack_areThoseOfOnePeriod() {
    assertThat(foreseen(work(1), 33, 8, 33, 20, 1)).isCloseTo(100.6, within(.05));
  }

  /** What is left of a request that is met, with C2 = 50: 2.09 s; 8 (1 - exp(-.25 / 2.09)). */
  @Test
  void completions_timesVary_areFewOfThoseThatAreThere() {
    assertThat(foreseen(work(50), 8, 8, 0, 0, 1)).isCloseTo(.90, within(.01));
  }

  /** 40 on two processors: 80 + 20 * 2 = 120 ms each; 8 (1 - exp(-250 / 120)) = 7.0. */
  @Test
  void completions_othersCompute_areLess() {
    assertThat(foreseen(work(1), 8, 8, 0, 0, 40)).isCloseTo(7.0, within(.01));
  }

  /** A pool of one, held for 100 ms, lets 2.5 through. */
  @Test
  void completions_behindAPool_areNoMoreThanItLetsThrough() {
    ClassWork pooled = new ClassWork(new ServiceDemand(.002, 0, Optional.of(new Pool(1, .1))));
    assertThat(foreseen(pooled, 8, 30, 3, 1, 1)).isCloseTo(2.5, within(1e-9));
  }
}
