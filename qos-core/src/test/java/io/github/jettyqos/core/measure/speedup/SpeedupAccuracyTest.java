package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Known;
import io.github.jettyqos.core.measure.SpeedupEstimate.ThroughputOnly;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unsaturated;
import io.github.jettyqos.core.measure.speedup.MemorylessServer.Load;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How near the truth an estimate is, and how near it says it is, on simulated servers of a known
 * speedup.
 */
final class SpeedupAccuracyTest {
  private static final int SEEDS = 100;
  private static final int NEVER = Integer.MAX_VALUE;

  private static Load load(String name, Speedup truth, int handlers) {
    return switch (name) {
      case "swinging" ->
          MemorylessServer.swinging(truth, 1.15, 500 / truth.throughput(Integer.MAX_VALUE));
      case "closed" -> MemorylessServer.closed(handlers, 1000 / handlers, 1e-5);
      default -> MemorylessServer.steady(1.1 * truth.throughput(Integer.MAX_VALUE));
    };
  }

  private static SpeedupEstimate run(
      String load, Speedup truth, int completions, long seed, int untold) {
    int handlers = truth.saturationPoint() * 7 / 4;
    SpeedupRecorder recorder = new SpeedupRecorder(250, 0);
    new MemorylessServer(seed, recorder, handlers, 10, untold)
        .run(truth, load(load, truth, handlers), completions);
    return recorder.estimate();
  }

  // Shares of 100 seeds: knee within 10 %, slope within 15 %; median error of the slope.
  //
  //                      2000 completions   5000 completions
  //   swinging .14 23    .84 .71  10 %      .99 .89  6 %
  //   closed   .14 23    .81 .57  13 %      .97 .91  7 %
  //   swinging .5  12    .93 .58  13 %      1   .88  7 %
  //   closed   .5  12    .90 .74   9 %      1   .94  5 %
  //   closed   1   23    .98 .89   0 %
  //   closed   .3  120   .96 .66  11 %
  //
  // They cannot all be within 15 %: what the information of Fisher allows the slope of the first
  // row is a standard error of 15 % (.67 of seeds within 15 %), and 10 % after 5000 (.87).
  // The broken one does not tell of one completion in 200: knee at most .04, slope at most .10.
  @ParameterizedTest
  @CsvSource({
    "swinging,.14,23,2000,.5",
    "closed,.14,23,2000,.5",
    "swinging,.5,12,2000,.5",
    "closed,.5,12,2000,.6",
    "closed,1,23,2000,.8",
    "closed,.3,120,2000,.5",
    "swinging,.14,23,5000,.8",
    "closed,.14,23,5000,.8",
    "swinging,.5,12,5000,.8",
    "closed,.5,12,5000,.85",
  })
  void estimate_allLevelsVisited_isNearTheTruth(
      String load, double slope, int knee, int completions, double bar) {
    Speedup truth = new Speedup(50, slope, knee);
    SpeedupScore healthy =
        SpeedupScore.of(truth, SEEDS, seed -> run(load, truth, completions, seed, NEVER));
    assertThat(healthy.known()).as(healthy.toString()).isGreaterThan(0.85);
    assertThat(healthy.knee()).as(healthy.toString()).isGreaterThan(0.7);
    assertThat(healthy.slope()).as(healthy.toString()).isGreaterThan(bar);
    assertThat(healthy.slopeMedian()).as(healthy.toString()).isLessThan(0.15);
    SpeedupScore broken =
        SpeedupScore.of(truth, SEEDS, seed -> run(load, truth, completions, seed, 200));
    assertThat(broken.knee()).as(broken.toString()).isLessThan(0.3);
    assertThat(broken.slope()).as(broken.toString()).isLessThan(0.3);
  }

  // 400 seeds: .955 and .975; two standard deviations of the share are .022.
  @ParameterizedTest
  @ValueSource(strings = {"swinging", "closed"})
  void interval_ofTheKnee_hasTheTruthInNineteenOfTwenty(String load) {
    Speedup truth = new Speedup(50, 0.14, 23);
    SpeedupScore score = SpeedupScore.of(truth, 400, seed -> run(load, truth, 3000, seed, NEVER));
    assertThat(score.covered()).as(score.toString()).isBetween(0.92, 0.985);
  }

  @ParameterizedTest
  @ValueSource(strings = {"swinging", "closed"})
  void errors_ofRateAndSlope_areThoseSeen(String load) {
    // Share of 400 seeds within 1.96 standard errors; of a normal law .95. Measured:
    // swinging .932 and .937, closed .934 and .934.
    Speedup truth = new Speedup(50, 0.14, 23);
    List<Known> all =
        LongStream.range(0, 400)
            .mapToObj(seed -> run(load, truth, 3000, seed, NEVER))
            .filter(Known.class::isInstance)
            .map(Known.class::cast)
            .toList();
    double rate =
        share(all, each -> Math.abs(each.speedup().rate() - 50) <= 1.96 * each.rateError());
    double slope =
        share(all, each -> Math.abs(each.speedup().slope() - 0.14) <= 1.96 * each.slopeError());
    assertThat(rate).isBetween(0.9, 0.98);
    assertThat(slope).isBetween(0.9, 0.98);
    // The broken one: half the error.
    assertThat(share(all, each -> Math.abs(each.speedup().rate() - 50) <= 0.98 * each.rateError()))
        .isLessThan(0.8);
  }

  private static double share(List<Known> all, Predicate<Known> condition) {
    return (double) all.stream().filter(condition).count() / all.size();
  }

  @Test
  void estimate_steadyOverload_doesNotGuess() {
    // Few low levels were visited, on the way up. Of 100 seeds most are unknown, 4 in 10
    // have a throughput only; none is known, and 1 says what is wrong.
    Speedup truth = new Speedup(50, 0.14, 23);
    int wrong = 0;
    int known = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SpeedupEstimate estimate = run("steady", truth, 2000, seed, NEVER);
      if (estimate instanceof Known) {
        known++;
      } else if (estimate instanceof ThroughputOnly only) {
        boolean right = only.saturationMin() <= 23 && 23 <= only.saturationMax();
        wrong += right && Math.abs(only.throughput() - 204) < 4 * only.throughputError() ? 0 : 1;
      } else if (estimate instanceof Unsaturated u) {
        wrong += u.saturationMin() <= 23 ? 0 : 1;
      }
    }
    assertThat(known).isLessThanOrEqualTo(2);
    assertThat(wrong).isLessThanOrEqualTo(5);
  }

  @Test
  void estimate_noGain_isSaturatedAtOne() {
    // 98 of 100 seeds; in the others too little was seen at levels 1 and 2.
    Speedup truth = new Speedup(50, 0, 1);
    int flat = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SpeedupRecorder recorder = new SpeedupRecorder(40, 0);
      new MemorylessServer(seed, recorder, 40, 10)
          .run(truth, MemorylessServer.swinging(truth, 1.15, 10), 2000);
      if (recorder.estimate() instanceof Known known) {
        assertThat(known.speedup().slope()).isZero();
        assertThat(known.speedup().saturationPoint()).isEqualTo(1);
        assertThat(known.speedup().rate()).isBetween(45.0, 55.0); // 2.2 % is one standard error
        flat++;
      }
    }
    assertThat(flat).isGreaterThan(85);
  }

  @Test
  void estimate_neverNearTheKnee_isALowerBound() {
    // A closed population of 12. Of 100 seeds 96 were unsaturated.
    Speedup truth = new Speedup(50, 0.14, 23);
    int unsaturated = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SpeedupRecorder recorder = new SpeedupRecorder(40, 0);
      new MemorylessServer(seed, recorder, 40, 10)
          .run(truth, MemorylessServer.closed(12, 40, 1e-4), 2000);
      SpeedupEstimate estimate = recorder.estimate();
      assertThat(estimate).isNotInstanceOf(Known.class);
      if (estimate instanceof Unsaturated u) {
        assertThat(u.saturationMin()).isBetween(6, 12);
        unsaturated++;
      }
    }
    assertThat(unsaturated).isGreaterThan(60);
  }
}
