package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  private static final Schedule PATH =
      Schedule.of(2).step(seconds(10), 4).step(seconds(25), 0).step(seconds(40), 1);

  private static Duration seconds(double value) {
    return Duration.ofNanos(Math.round(value * 1e9));
  }

  @Test
  void at_steps_isTheValue() {
    double[][] expected = {
      {0, 2}, {9.999999999, 2}, {10, 4}, {24, 4}, {25, 0}, {39, 0}, {40, 1}, {1e9, 1}
    };
    for (double[] each : expected) {
      assertThat(PATH.at(Math.round(each[0] * 1e9))).isCloseTo(each[1], within(1e-9));
    }
  }

  @Test
  void following_evenSource_comesWhenTheAreaIsWhole() {
    // Area: 2t up to 20 at 10 s; 4 a second up to 80 at 25 s; none up to 40 s; then 1 a second.
    // Arrival k is where the area is k.
    GapSource source = GapSources.following(PATH, GapSources.deterministic(1));
    long[] at = new long[100];
    long now = 0;
    for (int k = 1; k < at.length; k++) {
      now += source.nextGapNanos();
      at[k] = now;
    }
    assertThat(at[1]).isEqualTo(500_000_000L);
    assertThat(at[20]).isEqualTo(10_000_000_000L);
    assertThat(at[21]).isEqualTo(10_250_000_000L);
    assertThat(at[60]).isEqualTo(20_000_000_000L);
    assertThat(at[70]).isEqualTo(22_500_000_000L);
    assertThat(at[81] / 1e9).isCloseTo(41, within(1e-6));
    assertThat(at[99] / 1e9).isCloseTo(59, within(1e-6));
  }

  @Test
  void following_rateFallsToNothing_comesNeverAgain() {
    GapSource source =
        GapSources.following(Schedule.of(2).step(seconds(1), 0), GapSources.deterministic(1));
    assertThat(source.nextGapNanos()).isEqualTo(500_000_000L);
    assertThat(source.nextGapNanos()).isEqualTo(500_000_000L);
    assertThat(source.nextGapNanos()).isEqualTo(GapSource.NEVER);
    assertThat(source.nextGapNanos()).isEqualTo(GapSource.NEVER);
  }

  @Test
  void poisson_changingRate_hasTheAreaAsMeanAndVarianceOfCounts() {
    // 4000 runs over 25 s of PATH in windows of 5 s: areas 10, 10, 20, 20, 20. Means in
    // standard errors; dispersion 1 with standard error sqrt(2/4000) = 0.022.
    double[] area = {10, 10, 20, 20, 20};
    double[][] counts = new double[area.length][4000];
    for (int run = 0; run < 4000; run++) {
      double[] one = Sample.counts(GapSources.poisson(PATH, Sample.random(run)), 5, area.length);
      for (int i = 0; i < area.length; i++) {
        counts[i][run] = one[i];
      }
    }
    for (int i = 0; i < area.length; i++) {
      assertThat(Math.abs(Sample.errorOfMean(counts[i], area[i]))).isLessThan(4);
      assertThat(Sample.dispersion(counts[i])).isCloseTo(1, within(0.09));
    }
    assertThat(Math.abs(Sample.errorOfMean(counts[3], 19))).isGreaterThan(8);
  }

  @Test
  void schedule_changesOutOfOrder_areRefused() {
    assertThatThrownBy(() -> PATH.step(seconds(39), 1))
        .isInstanceOf(ConfigException.class)
        .hasMessage("schedule.at: 39s lies before the change at 40s; give the times in order");
    assertThatThrownBy(() -> Schedule.of(-1))
        .hasMessage("schedule.value: -1.0 is out of range; give a number from 0 to 1000000000");
  }
}
