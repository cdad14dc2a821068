package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TargetTest {
  private static Target of(Statistic statistic) {
    return Target.atMost(statistic, Duration.ofMillis(200));
  }

  /** 32 of .2 s are 6.4 s. */
  @Test
  void isKept_mean_isAtMostTheReferenceOfEnough() {
    assertThat(of(Statistic.MEAN).isKept(32, 6.4, 0)).isTrue();
    assertThat(of(Statistic.MEAN).isKept(32, 6.41, 0)).isFalse();
    assertThat(of(Statistic.MEAN).isKept(31, 0, 0)).isFalse();
  }

  /** One in twenty may be late: 2 of 40. */
  @Test
  void isKept_share_isInTimeOfEnough() {
    assertThat(of(Statistic.P95).isKept(40, 2, 0)).isTrue();
    assertThat(of(Statistic.P95).isKept(40, 3, 0)).isFalse();
    assertThat(of(Statistic.P95).isKept(31, 0, 0)).isFalse();
  }

  /** Of fewer than a hundred none may be late, so they tell nothing. */
  @Test
  void isKept_shareOfAHundred_takesAHundred() {
    assertThat(of(Statistic.P99).isKept(99, 0, 0)).isFalse();
    assertThat(of(Statistic.P99).isKept(100, 1, 0)).isTrue();
  }

  /** Of 100 with p95 6 late and 1 lost are 2 too many, 5 lost 4; a mean of .3 s of .2 s is .5. */
  @Test
  void missed_lateAndLost_isThePartBeyondWhatIsAllowed() {
    assertThat(of(Statistic.P95).missed(100, 6, 1)).isCloseTo(.02, within(1e-12));
    assertThat(of(Statistic.P95).missed(100, 2, 5)).isCloseTo(.04, within(1e-12));
    assertThat(of(Statistic.P95).missed(100, 2, 0)).isZero();
    assertThat(of(Statistic.MEAN).missed(100, 30, 0)).isCloseTo(.5, within(1e-12));
    assertThat(of(Statistic.MEAN).missed(100, 16, 20)).isCloseTo(.19, within(1e-12));
    assertThat(of(Statistic.P95).missed(0, 0, 0)).isZero();
  }

  /** In time, but 2 of 100 turned away. */
  @Test
  void isKept_moreThanAHundredthLost_isNotKept() {
    assertThat(of(Statistic.P95).isKept(100, 0, 1)).isTrue();
    assertThat(of(Statistic.P95).isKept(100, 0, 2)).isFalse();
  }
}
