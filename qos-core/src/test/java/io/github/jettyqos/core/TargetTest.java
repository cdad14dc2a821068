package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TargetTest {
  private static Target of(Statistic statistic) {
    return Target.atMost(statistic, Duration.ofMillis(200));
  }

  /** 32 of .2 s are 6.4 s. */
  @Test
  void isKept_mean_isAtMostTheReferenceOfEnough() {
    assertThat(of(Statistic.MEAN).isKept(32, 6.4)).isTrue();
    assertThat(of(Statistic.MEAN).isKept(32, 6.41)).isFalse();
    assertThat(of(Statistic.MEAN).isKept(31, 0)).isFalse();
  }

  /** One in twenty may be late: 2 of 40. */
  @Test
  void isKept_share_isInTimeOfEnough() {
    assertThat(of(Statistic.P95).isKept(40, 2)).isTrue();
    assertThat(of(Statistic.P95).isKept(40, 3)).isFalse();
    assertThat(of(Statistic.P95).isKept(31, 0)).isFalse();
  }

  /** Of fewer than a hundred none may be late, so they tell nothing. */
  @Test
  void isKept_shareOfAHundred_takesAHundred() {
    assertThat(of(Statistic.P99).isKept(99, 0)).isFalse();
    assertThat(of(Statistic.P99).isKept(100, 1)).isTrue();
  }
}
