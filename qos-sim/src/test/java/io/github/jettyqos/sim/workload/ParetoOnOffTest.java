package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The source of golden file B3, whose text gives the formulas. */
final class ParetoOnOffTest {
  private static final int BURSTS = 100_000;
  private static final long INTERVAL = 100_000_000;

  /** Lengths of bursts and the pauses before them, less an interval, in s. */
  private record Trains(double[] lengths, double[] pauses) {
    static Trains of(GapSource source) {
      List<Double> lengths = new ArrayList<>();
      List<Double> pauses = new ArrayList<>();
      double length = 0;
      pauses.add((source.nextGapNanos() - INTERVAL) / 1e9);
      while (lengths.size() < BURSTS) {
        length++;
        long gap = source.nextGapNanos();
        if (gap != INTERVAL) {
          lengths.add(length);
          pauses.add((gap - INTERVAL) / 1e9);
          length = 0;
        }
      }
      return new Trains(array(lengths), array(pauses));
    }

    private static double[] array(List<Double> list) {
      return list.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  @Test
  void liu_settings_areThoseOfTheGoldenFile() {
    assertThat(Golden.read("B3_benchmark.json").text("workload"))
        .endsWith("Burst_Time=1, Idle_Time=10, Interval=0.1, shape=1.5 (ns-2 default).");
    assertThat(ParetoOnOff.LIU).isEqualTo(new ParetoOnOff(1, 10, 0.1, 1.5));
  }

  @Test
  void bursts_lengths_areRoundedPareto() {
    // b1 = 10/3. N = floor(X + 1/2), so P(N <= n) = 1 - (b1 / (n + 1/2))^1.5 for n >= 3, and
    // none is shorter than 3. In standard errors, worst of 8 lengths and 5 seeds: healthy 2.2;
    // with a shape of 1.55 it is 9.1.
    assertThat(worstLength(1.5)).isLessThan(4);
    assertThat(worstLength(1.55)).isGreaterThan(6);
  }

  private static double worstLength(double shape) {
    double worst = 0;
    for (long seed = 1; seed <= 5; seed++) {
      // The same b1 for any shape, so that only the tail differs.
      double burst = 10 / 3.0 * shape / (shape - 1) * 0.1;
      ParetoOnOff settings = new ParetoOnOff(burst, 10, 0.1, shape);
      double[] lengths = Trains.of(GapSources.paretoOnOff(settings, Sample.random(seed))).lengths();
      for (int n : new int[] {3, 4, 6, 10, 20, 50, 100, 300}) {
        double p = 1 - Math.pow(10 / 3.0 / (n + 0.5), 1.5);
        worst = Math.max(worst, Math.abs(Sample.errorOfShare(lengths, n, p)));
      }
    }
    return worst;
  }

  @Test
  void pauses_lengths_arePareto() {
    // b2 = 10/3 s: P(pause <= x) = 1 - (b2/x)^1.5; quantiles at 0.1 ... 0.9, 0.99, 0.999.
    double[] pauses = Trains.of(liu(1)).pauses();
    assertThat(DoubleStream.of(pauses)).allMatch(pause -> pause >= 10 / 3.0 - 1e-9);
    for (double p : new double[] {0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999}) {
      double x = 10 / 3.0 * Math.pow(1 - p, -1 / 1.5);
      assertThat(Math.abs(Sample.errorOfShare(pauses, x, p))).isLessThan(4);
    }
  }

  @Test
  void bursts_shortOnes_haveOneRequest() {
    // b1 = 1/3 * 0.1: hardly ever reaches 1/2, and a burst of none is one of one request.
    ParetoOnOff settings = new ParetoOnOff(0.01, 10, 0.1, 1.5);
    double[] lengths = Trains.of(GapSources.paretoOnOff(settings, Sample.random(1))).lengths();
    // P(N = 1) = P(X < 1.5) = 1 - (0.1/3 / 1.5)^1.5 = 0.99669
    assertThat(Math.abs(Sample.errorOfShare(lengths, 1, 0.996687))).isLessThan(4);
    assertThat(DoubleStream.of(lengths)).allMatch(length -> length >= 1);
  }

  @Test
  void tail_shape_isOnePointFive() {
    // Hill's estimate from the largest 2000 of 100 000 pauses: standard error 1.5 / sqrt(2000).
    double[] pauses = Trains.of(liu(2)).pauses();
    Arrays.sort(pauses);
    double border = pauses[pauses.length - 2001];
    double sum = 0;
    for (int i = pauses.length - 2000; i < pauses.length; i++) {
      sum += Math.log(pauses[i] / border);
    }
    assertThat(2000 / sum).isCloseTo(1.5, within(0.12));
  }

  @Test
  void counts_dispersion_growsWithTheWindow() {
    // Bursts and pauses of infinite variance are self-similar with H = (3 - 1.5)/2 = 0.75: the
    // dispersion grows as window^0.5, by 3.2 from 100 s to 1000 s. Single runs scatter from 2.4 to
    // 4.7; the median of 9 seeds is 3.0. Poisson arrivals of the same rate: 1.0.
    assertThat(growth(ParetoOnOffTest::liu)).isBetween(2.2, 4.5);
    assertThat(growth(seed -> GapSources.poisson(0.9, Sample.random(seed)))).isBetween(0.8, 1.2);
  }

  private static double growth(LongFunction<GapSource> sources) {
    double[] growth = new double[9];
    for (int i = 0; i < growth.length; i++) {
      double[] wide = Sample.counts(sources.apply(i + 1), 1000, 2000);
      double[] narrow = Sample.counts(sources.apply(i + 1), 100, 20_000);
      growth[i] = Sample.dispersion(wide) / Sample.dispersion(narrow);
    }
    Arrays.sort(growth);
    return growth[4];
  }

  private static GapSource liu(long seed) {
    return GapSources.paretoOnOff(ParetoOnOff.LIU, Sample.random(seed));
  }

  @Test
  void settings_shapeWithoutMean_isRefused() {
    assertThatThrownBy(() -> new ParetoOnOff(1, 10, 0.1, 1))
        .isInstanceOf(ConfigException.class)
        .hasMessage("shape: 1.0 is out of range; give a number from 1.01 to 100");
  }
}
