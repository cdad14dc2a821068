package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class IdleTimerTest {
  private static final long MILLI = 1_000_000;

  @Test
  void idleTimer_lateAcrossASecond_isLateInBoth() {
    double[] late = new double[3];
    IdleTimer.note(late, 990 * MILLI, 1030 * MILLI);
    assertThat(late).containsExactly(40, 40, 0);
    // The worst of a second counts, and what comes after the end is not looked at.
    IdleTimer.note(late, 1500 * MILLI, 1501 * MILLI);
    IdleTimer.note(late, 2990 * MILLI, 3050 * MILLI);
    assertThat(late).containsExactly(40, 40, 60);
  }
}
