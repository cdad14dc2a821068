package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What an autoscaler is told over time. */
final class ReplicasWantedTest {
  private static final long SECOND = 1_000_000_000L;

  private final ReplicasWanted wanted = new ReplicasWanted();

  private double at(int seconds, double present) {
    return wanted.now(seconds * SECOND, () -> OptionalDouble.of(present)).orElseThrow();
  }

  @Test
  void now_readOften_isComputedEveryTenSeconds() {
    assertThat(at(0, 2)).isEqualTo(2);
    assertThat(at(9, 3)).isEqualTo(2);
    assertThat(at(10, 3)).isEqualTo(3);
  }

  @Test
  void now_rise_isFollowedAtOnceAndFallAfterThreeMinutes() {
    assertThat(at(0, 2)).isEqualTo(2);
    assertThat(at(10, 5)).isEqualTo(5);
    for (int i = 20; i < 190; i += 10) {
      assertThat(at(i, i % 20 == 0 ? 2 : 3)).as("after %d s", i).isEqualTo(5);
    }
    assertThat(at(190, 2)).isEqualTo(3);
    assertThat(at(200, 4)).isEqualTo(4);
  }

  @Test
  void now_becomesUnknown_isThatOfBeforeForThreeMinutes() {
    // As after a reload: an autoscaler shall not take an overloaded server's replicas away.
    assertThat(at(0, 2)).isEqualTo(2);
    assertThat(wanted.now(10 * SECOND, OptionalDouble::empty)).hasValue(2);
    assertThat(wanted.now(180 * SECOND, OptionalDouble::empty)).isEmpty();
    assertThat(at(190, 1)).isEqualTo(1);
  }
}
