package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ArrivalWindowTest {
  private static final long PERIOD = 250_000_000;
  private static final int WINDOW = 8;

  private final ArrivalWindow window = new ArrivalWindow(WINDOW, PERIOD);

  private void add(int periods, long each) {
    for (int i = 0; i < periods; i++) {
      window.add(each, PERIOD);
    }
  }

  @Test
  void perSecond_noPeriodYet_isZero() {
    assertThat(window.perSecond()).isZero();
  }

  @Test
  void perSecond_nothingCame_isZero() {
    add(20, 0);
    assertThat(window.perSecond()).isZero();
  }

  @Test
  void perSecond_steady_countsTheWholeWindow() {
    add(WINDOW, 20);
    add(1, 28);
    // (7 * 20 + 28) / 2 s: 28 where 21 are expected is chance.
    assertThat(window.perSecond()).isCloseTo(84, within(1e-9));
  }

  @Test
  void perSecond_clearRise_countsWhatCameSince() {
    add(WINDOW, 20);
    add(1, 46);
    // n = 186, p = 1/8: 2 (46 ln(46/23.25) + 140 ln(140/162.75)) = 20.6 > 16; 46 in a quarter.
    assertThat(window.perSecond()).isCloseTo(184, within(1e-9));
    add(1, 50);
    assertThat(window.perSecond()).isCloseTo(192, within(1e-9));
  }

  @Test
  void perSecond_clearFall_isTheMeanOfTheWindow() {
    add(WINDOW, 46);
    add(1, 20);
    // Room that is no longer needed is given away within the window: (7 * 46 + 20) / 2 s.
    assertThat(window.perSecond()).isCloseTo(171, within(1e-9));
  }

  @Test
  void perSecond_smallRiseThatLasts_isSeenAfterAFewPeriods() {
    add(WINDOW, 20);
    add(1, 32);
    // 2 (32 ln(32/21.5) + 140 ln(140/150.5)) = 5.2 < 16.
    assertThat(window.perSecond()).isCloseTo(86, within(1e-9));
    add(3, 32);
    // p = 1/2: 2 (128 ln(128/104) + 80 ln(80/104)) = 11.2 < 16: still the mean of both.
    assertThat(window.perSecond()).isCloseTo(104, within(1e-9));
  }

  @Test
  void perSecond_firstRequestsAfterANight_areTheLoad() {
    add(WINDOW, 0);
    add(1, 4);
    // All 4 in an eighth of the time: 2 * 4 ln 8 = 16.6 > 16. Three would be 12.5.
    assertThat(window.perSecond()).isCloseTo(16, within(1e-9));
  }

  @Test
  void perSecond_periodsCutShort_coverTwoSecondsAllTheSame() {
    add(WINDOW, 40);
    for (int i = 0; i < 12; i++) { // 240 ms with 20 a second: no rise
      window.add(i % 2 == 0 ? 1 : 0, PERIOD / 12);
    }
    // The last 2 s are 7 periods of 40 and 12 pieces of 6 in all, 160 a second before: (280 + 6) /
    // 2.
    assertThat(window.perSecond()).isCloseTo(143, within(3.0));
  }

  @Test
  void perSecond_riseInAPeriodCutShort_isKnownAtOnce() {
    add(WINDOW, 20);
    window.add(24, PERIOD / 5);
    // n = 184, p = .05 / 2.05 or a part less: 2 (24 ln(24 / 4.5) + 160 ln(160 / 179.5)) = 43.5 >
    // 16.
    assertThat(window.perSecond()).isCloseTo(480, within(1e-9));
    window.add(40, 4 * PERIOD / 5); // the same piece of time: 64 in a period
    assertThat(window.perSecond()).isCloseTo(256, within(1e-9));
  }

  /**
   * Poisson, 80 a second. Healthy: 28 of 40 000 periods with more than the mean of the window, 37
   * of 40 steps to 2.3 times as much known after two periods. With a bar of 4 instead of 16: 8626
   * periods; without forgetting no step is known before the sixth period.
   */
  @Test
  void perSecond_poisson_seesStepsAndNothingElse() {
    SplittableRandom random = new SplittableRandom(1);
    int alarms = 0;
    long[] last = new long[WINDOW];
    for (int i = 0; i < 40_000; i++) {
      last[i % WINDOW] = poisson(20, random);
      window.add(last[i % WINDOW], PERIOD);
      long sum = 0;
      for (long each : last) {
        sum += each;
      }
      alarms += window.perSecond() > sum / 2.0 + 1e-9 && i >= WINDOW ? 1 : 0;
    }
    int known = 0;
    for (int i = 0; i < 40; i++) {
      ArrivalWindow step = new ArrivalWindow(WINDOW, PERIOD);
      for (int period = 0; period < WINDOW; period++) {
        step.add(poisson(20, random), PERIOD);
      }
      step.add(poisson(46, random), PERIOD);
      step.add(poisson(46, random), PERIOD);
      known += step.perSecond() > 150 ? 1 : 0;
    }
    assertThat(alarms).isLessThan(100);
    assertThat(known).isGreaterThan(30);
  }

  private static long poisson(double mean, SplittableRandom random) {
    long count = -1;
    for (double time = 0; time < mean; count++) {
      time -= Math.log1p(-random.nextDouble());
    }
    return count;
  }
}
