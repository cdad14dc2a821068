package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.speedup.MemorylessServer.Load;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A server changes after 4000 completions; 3000 later it is asked what is known. Two loads, 50
 * seeds each. The twin remembers everything.
 */
final class SpeedupChangeTest {
  private static final int SEEDS = 100;
  private static final int HANDLERS = 40;

  private static SpeedupScore score(Speedup before, Speedup after, boolean forgets) {
    return SpeedupScore.of(
        after,
        SEEDS,
        seed -> {
          SpeedupRecorder recorder =
              forgets
                  ? new SpeedupRecorder(HANDLERS, 0)
                  : new SpeedupRecorder(HANDLERS, 0, 1000, Double.POSITIVE_INFINITY);
          MemorylessServer server = new MemorylessServer(seed, recorder, HANDLERS, 10);
          server.run(before, load(before, seed), 4000);
          server.run(after, load(after, seed), 3000);
          return recorder.estimate();
        });
  }

  private static Load load(Speedup speedup, long seed) {
    return seed % 2 == 0
        ? MemorylessServer.swinging(speedup, 1.15, 500 / speedup.throughput(HANDLERS))
        : MemorylessServer.closed(HANDLERS, 12, 1e-4);
  }

  // Shares of 100 seeds, by rows: knee within 10 % with forgetting .87 .90 .98 .97, without .00 .09
  // .00 .00; the interval of the knee has the truth .94 .96 .94 .97, without .02 .09 .00 .00. The
  // median error of the slope is 11, 9, 9 and 8 %: 3000 completions do not tell more.
  @ParameterizedTest
  @CsvSource({".14,23,12", ".14,12,23", ".5,23,12", ".5,12,23"})
  void estimate_kneeMoved_follows(double slope, int before, int after) {
    Speedup from = new Speedup(50, slope, before);
    Speedup to = new Speedup(50, slope, after);
    SpeedupScore healthy = score(from, to, true);
    assertThat(healthy.knee()).as(healthy.toString()).isGreaterThan(0.8);
    assertThat(healthy.slopeMedian()).as(healthy.toString()).isLessThan(0.15);
    assertThat(healthy.covered()).as(healthy.toString()).isGreaterThan(0.85);
    SpeedupScore twin = score(from, to, false);
    assertThat(twin.knee()).as(twin.toString()).isLessThan(0.3);
    assertThat(twin.covered()).as(twin.toString()).isLessThan(0.3);
  }

  // Rate within 15 %: with forgetting .86 .84 .75, without .01 .08 .18; its median error is 7, 6
  // and 7 %, without 23, 25 and 24 %. Knee within 10 %: .85 .89 1.
  @ParameterizedTest
  @CsvSource({".14,50,75", ".14,75,50", ".5,75,50"})
  void estimate_rateMoved_follows(double slope, double before, double after) {
    Speedup from = new Speedup(before, slope, 23);
    Speedup to = new Speedup(after, slope, 23);
    SpeedupScore healthy = score(from, to, true);
    assertThat(healthy.rate()).as(healthy.toString()).isGreaterThan(0.6);
    assertThat(healthy.rateMedian()).as(healthy.toString()).isLessThan(0.12);
    assertThat(healthy.knee()).as(healthy.toString()).isGreaterThan(0.75);
    SpeedupScore twin = score(from, to, false);
    assertThat(twin.rate()).as(twin.toString()).isLessThan(0.4);
    assertThat(twin.rateMedian()).as(twin.toString()).isGreaterThan(0.18);
  }

  @Test
  void estimate_kneeMovedAndBlocksShareFewLevels_follows() {
    // A population that goes from 1 to 210, one more each ten completions, and back: a block sees
    // 25 levels.
    Speedup from = new Speedup(50, 0.3, 120);
    Speedup to = new Speedup(50, 0.3, 60);
    SpeedupScore healthy = slowly(from, to, true);
    SpeedupScore twin = slowly(from, to, false);
    assertThat(healthy.knee()).as(healthy.toString()).isGreaterThan(0.8);
    assertThat(twin.knee()).as(twin.toString()).isLessThan(0.3);
  }

  private static SpeedupScore slowly(Speedup before, Speedup after, boolean forgets) {
    return SpeedupScore.of(
        after,
        30,
        seed -> {
          SpeedupRecorder recorder =
              forgets
                  ? new SpeedupRecorder(250, 0)
                  : new SpeedupRecorder(250, 0, 1000, Double.POSITIVE_INFINITY);
          MemorylessServer server = new MemorylessServer(seed, recorder, 210, 10);
          server.run(before, MemorylessServer.closed(210, 10, 1e-3), 4200);
          server.run(after, MemorylessServer.closed(210, 10, 1e-3), 4200);
          return recorder.estimate();
        });
  }

  @Test
  void sum_nothingMoves_keepsAllBlocks() {
    // None of 100 seeds forgot anything; of 450 others, one did.
    Speedup same = new Speedup(50, 0.14, 23);
    int full = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SpeedupRecorder recorder = new SpeedupRecorder(HANDLERS, 0);
      new MemorylessServer(seed, recorder, HANDLERS, 10).run(same, load(same, seed), 11_000);
      if (recorder.sum().total() >= 5000) {
        full++;
      }
    }
    assertThat(full).isGreaterThanOrEqualTo(97);
  }

  @Test
  void sum_longRequestsAmongShortOnes_keepsMoreThanIfTheyWereTakenForPoisson() {
    // Service times of squared coefficient of variation 4, and nothing moves: 34 of 60 seeds forgot
    // something; with a dispersion of 1 it was 46. What long requests do lasts longer than a block.
    Speedup same = new Speedup(50, 0.14, 23);
    int forgot = 0;
    for (int seed = 0; seed < 60; seed++) {
      SpeedupRecorder recorder = new SpeedupRecorder(HANDLERS, 0);
      new SharingServer(seed, recorder, HANDLERS, SharingServer::varying)
          .run(same, MemorylessServer.closed(46, 21, 0.01), 5000);
      if (recorder.sum().total() < 4900) {
        forgot++;
      }
    }
    assertThat(forgot).isLessThan(42);
  }
}
