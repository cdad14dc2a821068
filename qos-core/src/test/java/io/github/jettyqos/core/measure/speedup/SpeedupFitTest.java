package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SpeedupFitTest {
  private static SpeedupFit fit(LevelBins bins) {
    return new SpeedupFit(bins.size()).of(bins);
  }

  private static LevelBins exact(Speedup truth, int top, double seconds) {
    LevelBins bins = new LevelBins(top);
    for (int level = 1; level <= top; level++) {
      bins.add(level, Math.round(truth.throughput(level) * seconds), seconds);
    }
    return bins;
  }

  @ParameterizedTest
  @CsvSource({"50,.14,23,40", "50,0,1,10", "50,1,7,12", "1000,.5,2,30", "3,.01,60,64"})
  void best_exactCounts_isTheTruth(double rate, double slope, int knee, int top) {
    Line best = fit(exact(new Speedup(rate, slope, knee), top, 1e6)).best();
    assertThat(best.rate()).isCloseTo(rate, within(1e-6 * rate));
    assertThat(best.slope()).isCloseTo(slope, within(1e-6));
    assertThat(best.knee()).isEqualTo(knee);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void best_anyCounts_isAtLeastAsLikelyAsEachPointOfAGrid(int seed) {
    // The oracle writes the likelihood out and tries 20 000 lines.
    SplittableRandom random = new SplittableRandom(seed);
    LevelBins bins = new LevelBins(12);
    for (int level = 1; level <= 12; level++) {
      bins.add(level, random.nextInt(40), 0.1 + random.nextDouble());
    }
    Line best = fit(bins).best();
    double found = logL(bins, best.rate(), best.slope(), best.knee());
    assertThat(best.logL()).isCloseTo(found, within(1e-6));
    for (int knee = 1; knee <= 12; knee++) {
      for (double slope = 0; slope <= 1; slope += 0.04) {
        for (double rate = 1; rate < 200; rate *= 1.08) {
          assertThat(logL(bins, rate, slope, knee)).isLessThanOrEqualTo(found + 1e-6);
        }
      }
    }
  }

  private static double logL(LevelBins bins, double rate, double slope, int knee) {
    double sum = 0;
    for (int i = 0; i < bins.size(); i++) {
      double throughput = rate * (1 + slope * (Math.min(i + 1, knee) - 1));
      sum += bins.completions(i) * Math.log(throughput) - throughput * bins.seconds(i);
    }
    return sum;
  }

  @Test
  void good_anyCounts_isHardlyLessLikelyThanTheBest() {
    // 200 servers, seeds 0 to 199; the greatest loss was 0.06; the bar of a change is 24.
    double loss = 0;
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LevelBins bins = new LevelBins(100);
      Speedup truth = new Speedup(50, random.nextDouble(), 1 + random.nextInt(80));
      for (int level = 1; level <= 100; level++) {
        double mean = truth.throughput(level) * 0.05;
        double noise = Math.sqrt(mean) * (random.nextDouble() + random.nextDouble() - 1) * 2.4;
        bins.add(level, Math.max(0, Math.round(mean + noise)), 0.05);
      }
      SpeedupFit fit = fit(bins);
      loss = Math.max(loss, 2 * (fit.best().logL() - fit.good().logL()));
    }
    assertThat(loss).isLessThan(1);
  }

  @Test
  void errors_twoLevels_areThoseOfTwoRates() {
    // Rate X(1) = 50 of 400 completions is known to 5 %; X(2) = 75 of 900 to 3.3 %, so that
    // slope = X(2) / X(1) - 1 is known to 1.5 * sqrt(1/400 + 1/900).
    LevelBins bins = new LevelBins(2);
    bins.add(1, 400, 8);
    bins.add(2, 900, 12);
    SpeedupFit fit = fit(bins);
    double[] errors = fit.errors(fit.straight(), 1);
    assertThat(errors[0]).isCloseTo(2.5, within(1e-9));
    assertThat(errors[1]).isCloseTo(1.5 * Math.sqrt(1.0 / 400 + 1.0 / 900), within(1e-9));
  }

  @Test
  void errors_oneLevel_areInfinite() {
    SpeedupFit fit = fit(exact(new Speedup(50, 0, 1), 1, 10));
    assertThat(fit.errors(fit.straight(), 1)).containsOnly(Double.POSITIVE_INFINITY);
  }

  @Test
  void bins_levelsAbove64_areAsWideAsFourPercentAndStandAtTheirMean() {
    LevelBins bins = new LevelBins(65_535);
    assertThat(bins.size()).isEqualTo(241);
    bins.add(100, 1, 1);
    bins.add(101, 1, 3);
    int used = 0;
    for (int i = 0; i < bins.size(); i++) {
      if (bins.seconds(i) > 0) {
        used++;
        assertThat(bins.level(i)).isEqualTo(100.75);
      }
    }
    assertThat(used).isEqualTo(1);
  }

  @Test
  void bins_halfOfTheCompletions_areUpToTheMedian() {
    LevelBins bins = exact(new Speedup(50, 0, 1), 9, 1);
    assertThat(bins.quantile(0.5)).isEqualTo(5);
    assertThat(bins.completionsUpTo(5)).isEqualTo(250);
    assertThat(new LevelBins(9).quantile(0.5)).isZero();
  }
}
