package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Means in standard errors of the sample; variabilities within what fixed seeds of 400 000 give.
 */
final class WorkDistributionTest {
  private static final int SIZE = 400_000;
  private static final double MEAN = 0.02;

  @ParameterizedTest
  @CsvSource({"0.5", "1", "4"})
  void lognormal_moments_areAsAsked(double variability) {
    moments(WorkDistribution.lognormal(MEAN, variability, Sample.random(1)), variability, 0.05);
  }

  @ParameterizedTest
  @CsvSource({"0.1", "0.5", "1", "3"})
  void gamma_moments_areAsAsked(double variability) {
    moments(WorkDistribution.gamma(MEAN, variability, Sample.random(2)), variability, 0.03);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "10"})
  void hyperexponential_moments_areAsAsked(double variability) {
    moments(
        WorkDistribution.hyperexponential(MEAN, variability, Sample.random(3)), variability, 0.05);
  }

  @ParameterizedTest
  @CsvSource({"0.3", "1", "6"})
  void anyWork_moments_areAsAsked(double variability) {
    moments(WorkDistribution.of(MEAN, variability, Sample.random(4)), variability, 0.05);
  }

  private static void moments(WorkDistribution work, double variability, double tolerance) {
    double[] drawn = Sample.of(SIZE, work::nextSeconds);
    assertThat(Math.abs(Sample.errorOfMean(drawn, MEAN))).isLessThan(4);
    // A mean that is 2 % off would be seen: it is 5 standard errors or more up to variability 6.
    assertThat(Sample.variability(drawn)).isCloseTo(variability, within(tolerance * variability));
  }

  @Test
  void exponential_quantiles_areThoseOfTheLaw() {
    double[] drawn =
        Sample.of(SIZE, WorkDistribution.exponential(MEAN, Sample.random(5))::nextSeconds);
    for (double p : new double[] {0.01, 0.1, 0.5, 0.9, 0.99, 0.999}) {
      double x = -MEAN * Math.log1p(-p);
      assertThat(Math.abs(Sample.errorOfShare(drawn, x, p))).isLessThan(4);
    }
  }

  @Test
  void hyperexponential_quantiles_areThoseOfBalancedMeans() {
    // Variability 3: many = (1 + sqrt(2/4))/2 = 0.853553; rates 2*0.853553/MEAN, 2*0.146447/MEAN.
    double[] drawn =
        Sample.of(SIZE, WorkDistribution.hyperexponential(MEAN, 3, Sample.random(6))::nextSeconds);
    for (double x : new double[] {0.005, 0.02, 0.05, 0.1, 0.2}) {
      double p =
          1
              - 0.853553 * Math.exp(-2 * 0.853553 * x / MEAN)
              - 0.146447 * Math.exp(-2 * 0.146447 * x / MEAN);
      assertThat(Math.abs(Sample.errorOfShare(drawn, x, p))).isLessThan(4);
    }
  }

  @Test
  void boundedPareto_quantilesAndMean_areThoseOfTheLaw() {
    double least = 0.01;
    double most = 10;
    double shape = 1.2;
    double[] drawn =
        Sample.of(
            SIZE,
            WorkDistribution.boundedPareto(least, most, shape, Sample.random(7))::nextSeconds);
    assertThat(DoubleStream.of(drawn)).allMatch(x -> x >= least && x <= most);
    double beyond = Math.pow(least / most, shape);
    for (double x : new double[] {0.012, 0.02, 0.05, 0.2, 1, 5}) {
      double p = (1 - Math.pow(least / x, shape)) / (1 - beyond);
      assertThat(Math.abs(Sample.errorOfShare(drawn, x, p))).isLessThan(4);
    }
    // E = L^a a/(a-1) (L^(1-a) - H^(1-a)) / (1 - (L/H)^a)
    double mean =
        Math.pow(least, shape)
            * shape
            / (shape - 1)
            * (Math.pow(least, 1 - shape) - Math.pow(most, 1 - shape))
            / (1 - beyond);
    assertThat(Math.abs(Sample.errorOfMean(drawn, mean))).isLessThan(4);
  }

  @Test
  void deterministic_work_staysTheSame() {
    WorkDistribution work = WorkDistribution.of(MEAN, 0, Sample.random(8));
    assertThat(Sample.of(3, work::nextSeconds)).containsOnly(MEAN);
  }

  @Test
  void work_outOfRange_namesKeyAndValue() {
    assertThatThrownBy(() -> WorkDistribution.exponential(0, Sample.random(1)))
        .isInstanceOf(ConfigException.class)
        .hasMessage("work.mean: 0.0 is out of range; give a number from 1.0E-9 to 1000000000");
    assertThatThrownBy(() -> WorkDistribution.hyperexponential(1, 0.5, Sample.random(1)))
        .hasMessageStartingWith("work.variability: 0.5 is out of range");
    assertThatThrownBy(() -> WorkDistribution.boundedPareto(2, 2, 1, Sample.random(1)))
        .hasMessageStartingWith("work.most: 2.0 is out of range");
  }
}
