package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import org.junit.jupiter.api.Test;

class WindowsTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void delayLog_windows_meanByCompletion() {
    LiveDelayLog log = new LiveDelayLog();
    log.start(5 * SECOND);
    log.add(5 * SECOND + 1, 0, 1 * SECOND, 2 * SECOND);
    log.add(6 * SECOND - 1, 0, 3 * SECOND, 4 * SECOND);
    log.add(6 * SECOND - 1, 1, 9 * SECOND, 9 * SECOND);
    log.add(6 * SECOND, 0, 5 * SECOND, 1 * SECOND);
    assertThat(log.windows(0, Metric.WAITING, 1, 3))
        .containsExactly(PeriodDelay.of(2, 2), PeriodDelay.of(1, 5), PeriodDelay.NONE);
    assertThat(log.windows(0, Metric.RESIDENCE, 1, 1)).containsExactly(PeriodDelay.of(2, 5));
    assertThat(log.delays(0, Metric.WAITING, 0.5, 1.5)).containsExactly(3, 5);
  }

  @Test
  void delayLog_moreThanItBeganWith_keepsAll() {
    LiveDelayLog log = new LiveDelayLog();
    log.start(0);
    for (int i = 0; i < 200_000; i++) {
      log.add(i, 0, SECOND, 0);
    }
    assertThat(log.delays(0, Metric.WAITING, 0, 1)).hasSize(200_000).containsOnly(1.0);
  }
}
