package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioCaseTest {
  /** Halves of four periods, of which the last two count as settled. */
  private static final RatioCase CASE =
      new RatioCase(
          List.of(2, 1), List.of(1.0, 1.0), List.of(1, 1), 1, 1, 1, 4, 1, new PiGains(1, 0.5), 0.1);

  @Test
  void ratios_oneRun_areThoseOfSettledPeriods() {
    List<LiveOutcome> runs = List.of(run(9, 9, 2.2, 2.0, 3, 2.1, 1.9, 2.1));
    assertThat(CASE.before(runs, 1)).isCloseTo(2.1, within(1e-9));
    assertThat(CASE.after(runs, 1)).isCloseTo(2.0, within(1e-9));
    // 2.1 / 2 - 1, of the first half.
    assertThat(CASE.worstError(runs)).isCloseTo(0.05, within(1e-9));
    // Period 4, the first after the doubling, is beyond 2.2, and the next two are within.
    assertThat(CASE.worstPeriodsBack(runs)).isEqualTo(2);
  }

  @Test
  void ratios_twoRuns_arePooledAndKnownOfEach() {
    LiveOutcome above = run(2, 2, 2, 2, 2, 2, 3, 3);
    LiveOutcome below = run(2, 2, 2, 2, 2, 2, 1, 1);
    List<LiveOutcome> runs = List.of(above, below);
    assertThat(CASE.worstError(runs)).isCloseTo(0, within(1e-9));
    assertThat(CASE.worstError(List.of(above))).isCloseTo(0.5, within(1e-9));
    assertThat(CASE.worstError(List.of(below))).isCloseTo(0.5, within(1e-9));
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
