package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SpeedupTest {
  /** 1 + 0.25 (min(n, 9) - 1): gains 1, 1.25, .. 3 at 9 handlers. */
  private final Speedup speedup = new Speedup(50, 0.25, 9);

  @Test
  void nearest_outOfRange_isBroughtToTheBounds() {
    assertThat(Speedup.nearest(0, -0.1, 4)).isEqualTo(new Speedup(1e-6, 0, 4));
    assertThat(Speedup.nearest(2e9, 1.5, 4)).isEqualTo(new Speedup(1e9, 1, 4));
    assertThat(Speedup.nearest(50, 0.25, 9)).isEqualTo(speedup);
  }

  @Test
  void through_throughputAtALevel_isCompletedThere() {
    // At 5 handlers the gain is 2, so 80 a second there are 40 of one alone.
    Speedup scaled = speedup.through(80, 5, 7);

    assertThat(scaled).isEqualTo(new Speedup(40, 0.25, 7));
    assertThat(scaled.throughput(5)).isEqualTo(80);
  }

  @Test
  void through_levelBeyondSaturation_isOnTheLineThatWouldGoOn() {
    // 1 + 0.25 (13 - 1) = 4, though the gain ends at 3.
    assertThat(speedup.through(200, 13, 13)).isEqualTo(new Speedup(50, 0.25, 13));
  }

  @Test
  void handlers_gain_isTheInverseOfTheLine() {
    assertThat(speedup.handlers(0.5)).isEqualTo(1);
    assertThat(speedup.handlers(1)).isEqualTo(1);
    assertThat(speedup.handlers(1.25)).isEqualTo(2);
    assertThat(speedup.handlers(1.3)).isEqualTo(3); // 2.2, rounded up
    assertThat(speedup.handlers(4)).isEqualTo(13); // beyond the saturation point
  }

  @Test
  void handlers_noSlope_neverReachesMore() {
    Speedup flat = new Speedup(50, 0, 1);
    assertThat(flat.handlers(1)).isEqualTo(1);
    assertThat(flat.handlers(1.01)).isEqualTo(Integer.MAX_VALUE);
  }
}
