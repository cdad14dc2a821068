package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioFindingsTest {
  /** Halves of four periods, of which the last two count as settled. */
  private static final RatioCase CASE =
      new RatioCase(
          List.of(2, 1), List.of(1.0, 1.0), List.of(1, 1), 1, 1, 1, 4, 1, new PiGains(1, 0.5), 0.1);

  @Test
  void ratios_oneRun_areThoseOfSettledPeriods() {
    RatioFindings found = found(run(9, 9, 2.2, 2.0, 3, 2.1, 1.9, 2.1));
    assertThat(found.before(1)).isCloseTo(2.1, within(1e-9));
    assertThat(found.after(1)).isCloseTo(2.0, within(1e-9));
    // 2.1 / 2 - 1, of the first half.
    assertThat(found.worstError()).isCloseTo(0.05, within(1e-9));
    // Period 4, the first after the doubling, is beyond 2.2, and the next two are within.
    assertThat(found.worstPeriodsBack()).isEqualTo(2);
  }

  @Test
  void ratios_twoRuns_arePooledAndKnownOfEach() {
    RatioFindings found = found(run(2, 2, 2, 2, 2, 2, 3, 3), run(2, 2, 2, 2, 2, 2, 1, 1));
    assertThat(found.worstError()).isCloseTo(0, within(1e-9));
    assertThat(found.worstErrors())
        .hasSize(2)
        .containsExactly(new double[] {0.5, 0.5}, within(1e-9));
  }

  private static RatioFindings found(LiveOutcome... runs) {
    return new RatioFindings(CASE, List.of(runs));
  }

  /** One request of each class in each period; that of the first takes a second. */
  private static LiveOutcome run(double... delays) {
    LiveDelayLog log = new LiveDelayLog();
    log.start(0);
    for (int i = 0; i < delays.length; i++) {
      long at = i * 1_000_000_000L + 1;
      log.add(at, 0, 0, 1_000_000_000L);
      log.add(at, 1, 0, Math.round(delays[i] * 1e9));
    }
    return new LiveOutcome(List.of(), delays.length, log, List.of());
  }
}
