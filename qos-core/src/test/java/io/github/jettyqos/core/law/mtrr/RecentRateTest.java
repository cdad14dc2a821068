package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RecentRateTest {
  private static final double EXACT = 1e-9;

  private final RecentRate rate = new RecentRate();

  /** 30 in one second and none in two. */
  @Test
  void perSecond_shortlyAfterTheStart_isThatOfAll() {
    assertThat(rate.perSecond()).isEqualTo(0);
    rate.add(30, 1);
    rate.add(0, 2);
    assertThat(rate.perSecond()).isCloseTo(10, within(EXACT));
  }

  /** 10 a second, and then a second of 30: 10 + (30 - 10) / 20. */
  @Test
  void perSecond_afterLong_fadesByTheMemory() {
    for (int i = 0; i < 100; i++) {
      rate.add(10, 1);
    }
    rate.add(30, 1);
    assertThat(rate.perSecond()).isCloseTo(11, within(EXACT));
  }

  @Test
  void perSecond_periodLongerThanTheMemory_isThatOfThePeriod() {
    rate.add(10, 1);
    rate.add(90, 30);
    assertThat(rate.perSecond()).isCloseTo(3, within(EXACT));
  }
}
