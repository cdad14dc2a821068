package io.github.jettyqos.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TroubleTest {
  @Test
  void meets_ownPathAndTime_only() {
    Trouble slow = Trouble.slow("silver", 20, 40, 450);
    assertThat(slow.meets("silver", 20)).isTrue();
    assertThat(slow.meets("silver", 39.9)).isTrue();
    assertThat(slow.meets("silver", 19.9)).isFalse();
    assertThat(slow.meets("silver", 40)).isFalse();
    assertThat(slow.meets("gold", 30)).isFalse();
  }

  @Test
  void draws_sameSeed_areTheSameAndHaveTheMean() {
    PathWork work = new PathWork("any", 10, 2);
    Draws one = new Draws(3);
    Draws other = new Draws(3);
    double waiting = 0;
    for (int i = 0; i < 10_000; i++) {
      Draws.Times times = one.times(work);
      assertThat(other.times(work)).isEqualTo(times);
      assertThat(times.connection()).isZero();
      waiting += times.waiting() * 1e-6 / 10_000;
    }
    // The mean of so many has a standard error of 0.1.
    assertThat(waiting).isBetween(9.5, 10.5);
    assertThat(one.times(work)).isNotEqualTo(new Draws(4).times(work));
  }
}
