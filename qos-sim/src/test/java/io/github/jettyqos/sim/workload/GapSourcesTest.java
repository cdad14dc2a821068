package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GapSourcesTest {
  private static final double RATE = 40;
  private static final int SIZE = 200_000;

  @Test
  void deterministic_rate_hasEqualGaps() {
    GapSource source = GapSources.deterministic(RATE);
    assertThat(DoubleStream.of(Sample.gaps(5, source))).containsOnly(0.025);
  }

  @Test
  void poisson_gaps_areExponential() {
    // The worst of 19 quantiles and 5 seeds, in standard errors: healthy 2.7, with gaps of
    // variability 1.1 it is 11.6.
    assertThat(worstQuantile(1)).isLessThan(4);
    assertThat(worstQuantile(1.1)).isGreaterThan(8);
  }

  private static double worstQuantile(double variability) {
    double worst = 0;
    for (long seed = 1; seed <= 5; seed++) {
      double[] gaps = Sample.gaps(SIZE, GapSources.renewal(RATE, variability, Sample.random(seed)));
      for (int k = 1; k < 20; k++) {
        double p = k / 20.0;
        worst = Math.max(worst, Math.abs(Sample.errorOfShare(gaps, -Math.log1p(-p) / RATE, p)));
      }
    }
    return worst;
  }

  @Test
  void poisson_counts_haveDispersionOne() {
    // Of 20 000 windows: standard error sqrt(2/20000) = 0.01.
    for (long seed = 1; seed <= 5; seed++) {
      double[] counts = Sample.counts(GapSources.poisson(RATE, Sample.random(seed)), 0.25, 20_000);
      assertThat(Sample.dispersion(counts)).isCloseTo(1, within(0.04));
      assertThat(Math.abs(Sample.errorOfMean(counts, RATE / 4))).isLessThan(4);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.25, 0.6, 1, 2, 5})
  void renewal_variability_isThatOfTheGapsAndOfTheCounts(double variability) {
    // Renewal theory: the dispersion of counts over a long window is the variability of the gaps.
    double[] gaps = Sample.gaps(SIZE, GapSources.renewal(RATE, variability, Sample.random(7)));
    assertThat(Sample.mean(gaps)).isCloseTo(1 / RATE, within(0.01 / RATE));
    assertThat(Sample.variability(gaps)).isCloseTo(variability, within(0.03 * variability + 1e-9));
    double[] counts =
        Sample.counts(GapSources.renewal(RATE, variability, Sample.random(8)), 5, 20_000);
    assertThat(Sample.dispersion(counts)).isCloseTo(variability, within(0.05 * variability + 0.01));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void anySource_rateThatIsNone_isRefused(double rate) {
    assertThatThrownBy(() -> GapSources.poisson(rate, Sample.random(1)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("rate: " + rate + " is out of range");
    assertThatThrownBy(() -> GapSources.deterministic(rate)).isInstanceOf(ConfigException.class);
  }

  @Test
  void renewal_negativeGap_isRefused() {
    assertThatThrownBy(GapSources.renewal(() -> -1)::nextGapNanos)
        .hasMessage("-1.0 s is no length of time");
  }
}
