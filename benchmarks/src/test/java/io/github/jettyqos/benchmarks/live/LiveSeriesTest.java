package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveSeriesTest {
  @Test
  void pooled_runsOfUnequalCounts_weighEachRequestAlike() {
    List<PeriodDelay> first = List.of(PeriodDelay.of(1, 4), PeriodDelay.NONE);
    List<PeriodDelay> second = List.of(PeriodDelay.of(3, 8), PeriodDelay.NONE);
    // (1 * 4 + 3 * 8) / 4
    assertThat(LiveSeries.pooled(List.of(first, second)))
        .containsExactly(PeriodDelay.of(4, 7), PeriodDelay.NONE);
  }

  @Test
  void ratios_periodWithoutRequests_isNoNumber() {
    List<PeriodDelay> above = List.of(PeriodDelay.of(2, 9), PeriodDelay.of(2, 9));
    List<PeriodDelay> below = List.of(PeriodDelay.of(5, 3), PeriodDelay.NONE);
    assertThat(LiveSeries.ratios(above, below)).containsExactly(3, Double.NaN);
  }

  @Test
  void back_onePeriodPassingThrough_doesNotCount() {
    // Within 10 % of 3 is 2.7 to 3.3; the step is before the value at index 2.
    double[] values = {3, 3, 9, 3.1, 5, 2.8, 3.2, 3};
    assertThat(LiveSeries.back(values, 2, 3, 0.1)).isEqualTo(4);
  }

  @Test
  void back_neverAgain_isOneMoreThanThereAre() {
    assertThat(LiveSeries.back(new double[] {3, 3, 9, 9, 9}, 2, 3, 0.1)).isEqualTo(4);
  }

  @Test
  void back_neverLeft_isTheFirstPeriod() {
    assertThat(LiveSeries.back(new double[] {3, 3, 3, 3}, 2, 3, 0.1)).isEqualTo(1);
  }

  @Test
  void blockVariance_twoBlocksAndARest_isThatOfTheirMeans() {
    // Means 2 and 6 of two blocks of two; 100 is left over. ((2-4)^2 + (6-4)^2) / (2-1)
    double[] values = {1, 3, 5, 7, 100};
    assertThat(LiveSeries.blockVariance(values, 2)).isCloseTo(8, within(1e-12));
  }

  @Test
  void blockVariance_constantBlocks_isNothingHoweverTheValuesVary() {
    assertThat(LiveSeries.blockVariance(new double[] {0, 10, 10, 0, 5, 5}, 2)).isZero();
  }

  @Test
  void percentile_ofTen_isTheRankedOne() {
    double[] values = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
    assertThat(Medians.percentile(values, 0.95)).isEqualTo(10);
    assertThat(Medians.percentile(values, 0.5)).isEqualTo(5);
  }
}
