package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.statistics.distribution.ZipfDistribution;
import org.junit.jupiter.api.Test;

/** Means and shares are held within 4 standard errors of the sample. */
final class SurgeFilesTest {
  private static final int COUNT = 200_000;
  private static final Surge MANY = new Surge(COUNT, 1, 50e6, 100, 60, 1000);

  @Test
  void sizes_bodyAndTail_areMixed() {
    double[] sizes = sizes(MANY, 1);
    assertThat(Math.abs(Sample.errorOfShare(sizes, 133_000, 0.93))).isLessThan(4);
    // Of the whole body 96.8 % lie below 133 000, so without the cut the share were 0.900.
    assertThat(Math.abs(Sample.errorOfShare(sizes, 133_000, 0.900))).isGreaterThan(8);
    for (double p : new double[] {0.01, 0.1, 0.5, 0.9, 0.99}) {
      double body = Surge.BODY.inverseCumulativeProbability(p * 0.96799626);
      assertThat(Math.abs(Sample.errorOfShare(sizes, body, 0.93 * p))).isLessThan(4);
      double tail = 133_000 * Math.pow(1 - p, -1 / 1.1);
      assertThat(Math.abs(Sample.errorOfShare(sizes, tail, 0.93 + 0.07 * p))).isLessThan(4);
    }
  }

  @Test
  void sizes_means_areThoseOfTheCutBodyAndTheCappedTail() {
    // Body: exp(m + s^2/2) F((ln c - m - s^2)/s) / F((ln c - m)/s), F normal, c = 133 000:
    // 27599.75 * F(0.534128) / F(1.852128) = 27599.75 * 0.703373 / 0.967996 = 20 054.8.
    // Tail: k (1 + (1 - (k/cap)^0.1) / 0.1) = 133000 * (1 + 10 * (1 - 0.552698)) = 727 911.
    double[] sizes = sizes(MANY, 2);
    double[] body = DoubleStream.of(sizes).filter(size -> size < 133_000).toArray();
    double[] tail = DoubleStream.of(sizes).filter(size -> size >= 133_000).toArray();
    assertThat(Math.abs(Sample.errorOfMean(body, 20_054.8))).isLessThan(4);
    assertThat(Math.abs(Sample.errorOfMean(tail, 727_911))).isLessThan(4);
    // The body cut by its cap instead: (20 054.8 - 133 000) * 0.967996 + 133 000 = 23 669.
    assertThat(Math.abs(Sample.errorOfMean(body, 23_669))).isGreaterThan(8);
    assertThat(Math.abs(Sample.errorOfMean(tail, 1_463_000))).isGreaterThan(8);
  }

  @Test
  void sizes_cap_isKept() {
    double[] sizes = sizes(new Surge(20_000, 1, 200_000, 100, 60, 1000), 3);
    assertThat(DoubleStream.of(sizes).max()).hasValue(200_000);
    assertThat(DoubleStream.of(sizes).min().orElseThrow()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void total_files_isTheSum() {
    SurgeFiles files = new SurgeFiles(Surge.STANDARD, Sample.random(4));
    assertThat((double) files.totalBytes()).isEqualTo(DoubleStream.of(sizes(files)).sum());
  }

  @Test
  void popularity_ranks_areZipf() {
    // Chi-square over ranks 1 to 50 and the rest: 50 degrees of freedom, standard deviation 10.
    // Healthy 52; against
    // an exponent of 0.97 it is 2208.
    SurgeFiles files = new SurgeFiles(Surge.STANDARD, Sample.random(5));
    assertThat(chiSquare(files.popularity(Sample.random(6)), 1)).isBetween(20.0, 90.0);
    assertThat(chiSquare(files.popularity(Sample.random(6)), 0.97)).isGreaterThan(200);
  }

  private static double chiSquare(DiscreteSampler sampler, double exponent) {
    ZipfDistribution zipf = ZipfDistribution.of(2000, exponent);
    int[] counts = new int[52];
    for (int i = 0; i < 500_000; i++) {
      counts[Math.min(sampler.sample(), 51)]++;
    }
    return IntStream.rangeClosed(1, 51)
        .mapToDouble(
            rank -> {
              double p = rank < 51 ? zipf.probability(rank) : zipf.survivalProbability(50);
              double expected = p * 500_000;
              return (counts[rank] - expected) * (counts[rank] - expected) / expected;
            })
        .sum();
  }

  @Test
  void settings_outOfRange_areRefused() {
    assertThatThrownBy(() -> new Surge(0, 1, 50e6, 100, 60, 1000))
        .isInstanceOf(ConfigException.class)
        .hasMessage("surge.files: 0 is out of range; give a whole number from 1 to 10000000");
    assertThatThrownBy(() -> new Surge(1, 1, 1000, 100, 60, 1000))
        .hasMessageStartingWith("surge.mostBytes: 1000.0 is out of range");
  }

  private static double[] sizes(Surge settings, long seed) {
    return sizes(new SurgeFiles(settings, Sample.random(seed)));
  }

  private static double[] sizes(SurgeFiles files) {
    return IntStream.range(0, files.settings().files()).mapToDouble(files::bytes).toArray();
  }
}
