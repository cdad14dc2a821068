package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Known;
import io.github.jettyqos.core.measure.SpeedupEstimate.ThroughputOnly;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unknown;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unsaturated;
import org.junit.jupiter.api.Test;

/** What is said of servers that completed just what they should, to the next whole number. */
final class SpeedupVerdictTest {
  /** The server of Jamjoom, Chou and Shin 2004: 204 a second from 23 on. */
  private static final Speedup PAPER = new Speedup(50, 0.14, 23);

  /** The same time at each level. */
  private static SpeedupEstimate seen(Speedup truth, int from, int to, double secondsEach) {
    LevelBins bins = new LevelBins(1000);
    for (int level = from; level <= to; level++) {
      bins.add(level, Math.round(truth.throughput(level) * secondsEach), secondsEach);
    }
    return SpeedupVerdict.of(bins, 1);
  }

  @Test
  void of_allLevels_isTheTruth() {
    Known known = (Known) seen(PAPER, 1, 40, 10);
    assertThat(known.speedup().saturationPoint()).isEqualTo(23);
    assertThat(known.speedup().rate()).isCloseTo(50, within(0.1));
    assertThat(known.speedup().slope()).isCloseTo(0.14, within(0.001));
    assertThat(known.inWords())
        .isEqualTo(
            "rate 50.00 (+- 1.1) a second, slope 0.140 (+- 0.0049), saturated at 23 (23 to 23);"
                + " 63890 completions at levels 2 to 40");
  }

  @Test
  void of_levelsBelowTheKnee_hasALowerBound() {
    Unsaturated unsaturated = (Unsaturated) seen(PAPER, 1, 12, 4);
    assertThat(unsaturated.slope()).isCloseTo(0.14, within(0.001));
    assertThat(unsaturated.saturationMin()).isBetween(6, 12);
    assertThat(unsaturated.inWords()).startsWith("no saturation seen up to level 12, so at least");
  }

  @Test
  void of_levelsAboveTheKnee_hasTheThroughputOnly() {
    ThroughputOnly only = (ThroughputOnly) seen(PAPER, 25, 60, 1);
    assertThat(only.throughput()).isCloseTo(204, within(0.1));
    assertThat(only.saturationMin()).isEqualTo(1);
    assertThat(only.saturationMax()).isEqualTo(60);
    assertThat(only.inWords()).startsWith("no gain seen: 204.0 (+- 2.4) a second");
  }

  @Test
  void of_fewLevelsBelowTheKnee_hasKneeAndThroughputButNoSlope() {
    assertThat(seen(PAPER, 17, 60, 1).inWords())
        .isEqualTo(
            "saturated (from 21 to 28 on): 204.0 (+- 2.3) a second, too little seen below to tell"
                + " the slope; 8829 completions at levels 17 to 60");
  }

  @Test
  void of_noGainFromLevelOneOn_isSaturatedAtOne() {
    Known known = (Known) seen(new Speedup(50, 0, 1), 1, 20, 4);
    assertThat(known.speedup().rate()).isEqualTo(50);
    assertThat(known.speedup().slope()).isZero();
    assertThat(known.speedup().saturationPoint()).isEqualTo(1);
    assertThat(known.slopeError()).isBetween(0.001, 0.005);
  }

  @Test
  void of_quietServer_doesNotTakeTooLittleDataForNoGain() {
    // Completions as if there were no gain, but so few that a slope of 0.14 would hardly show:
    // squares of level less mean, 300 (.38)^2 + 80 (.62)^2 + 40 (1.62)^2 = 179, 1 / sqrt(179) =
    // .075.
    LevelBins bins = new LevelBins(24);
    bins.add(1, 300, 6);
    bins.add(2, 80, 1.6);
    bins.add(3, 40, .8);
    assertThat(SpeedupVerdict.of(bins, 1).inWords())
        .isEqualTo("levels 1 to 3 do not tell whether more handlers gain: slope 0.0 (+- 0.075)");
  }

  @Test
  void of_eachAServerOfItsOwn_isSlopeOne() {
    Known known = (Known) seen(new Speedup(50, 1, 4), 1, 8, 4);
    assertThat(known.speedup()).isEqualTo(new Speedup(50, 1, 4));
  }

  @Test
  void of_levelsOneAndTwo_saysSoOrHowMuchTwoGain() {
    assertThat(seen(new Speedup(50, 0, 1), 1, 2, 10).inWords())
        .isEqualTo("only levels 1 to 2 were seen");
    assertThat(seen(new Speedup(50, 1, 9), 1, 2, 10).inWords())
        .startsWith("no saturation seen up to level 2, so at least 2; rate 50.00 ");
  }

  @Test
  void of_threeNeighbours_saysWhich() {
    assertThat(seen(PAPER, 30, 32, 10).inWords()).isEqualTo("only levels 30 to 32 were seen");
  }

  @Test
  void of_veryHighLevels_hasTheThroughputOfTheKnee() {
    Known known = (Known) seen(new Speedup(50, 0.3, 300), 1, 500, 0.2);
    assertThat(known.speedup().saturationPoint()).isBetween(290, 310);
    assertThat(known.speedup().slope()).isCloseTo(0.3, within(known.slopeError()));
  }

  @Test
  void of_justBeyondTheKnee_isNotClear() {
    SpeedupEstimate estimate = seen(PAPER, 1, 29, 0.5);
    assertThat(estimate).isInstanceOf(Unknown.class);
    assertThat(estimate.inWords())
        .isEqualTo(
            "not clear yet where it saturates, from level 20 on; 2078 completions at levels 1 to 29");
  }

  @Test
  void of_timesThatMakeNoSense_saysSo() {
    LevelBins bins = new LevelBins(10);
    bins.add(1, 1000, 1e-12);
    bins.add(2, 1000, 1e-12);
    assertThat(SpeedupVerdict.of(bins, 1).inWords()).startsWith("times make no sense");
  }

  @Test
  void of_levelsFarFromOne_saysThatTheyDoNotTell() {
    assertThat(seen(new Speedup(50, 0.5, 900), 40, 60, 0.2).inWords())
        .startsWith("levels 40 to 60 do not tell what one handler completes: ");
  }

  @Test
  void of_completionsThatVaryMore_isLessSure() {
    LevelBins bins = new LevelBins(40);
    for (int level = 1; level <= 40; level++) {
      bins.add(level, Math.round(PAPER.throughput(level)), 1);
    }
    Known poisson = (Known) SpeedupVerdict.of(bins, 1);
    Known varying = (Known) SpeedupVerdict.of(bins, 4);
    assertThat(varying.rateError()).isCloseTo(2 * poisson.rateError(), within(1e-9));
    assertThat(varying.saturationMin()).isLessThan(poisson.saturationMin());
    assertThat(varying.saturationMax()).isGreaterThan(poisson.saturationMax());
    assertThat(SpeedupVerdict.of(bins, 40)).isNotInstanceOf(Known.class);
  }
}
