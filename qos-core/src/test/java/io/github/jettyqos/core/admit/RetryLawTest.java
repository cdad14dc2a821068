package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.measure.ClassCounts;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When clients are told to come back. */
final class RetryLawTest {
  private static final long MILLI = 1_000_000;

  /** From 1 s to 30 s, half as much of jitter, a queue timeout of 2 s. */
  private static final RetryLaw LAW = new RetryLaw(1, 30, 0.5, 2);

  private static ClassCounts counts(long completed, int running, int queued) {
    return new ClassCounts(32, running, 0, queued, 512, completed + running, 0, Map.of());
  }

  private static RetryState look(RetryState before, long millis, ClassCounts counts, long told) {
    return LAW.look(before, millis * MILLI, counts, told);
  }

  /** A class with 32 threads that has just been seen with work. */
  private static RetryState busy(int queued) {
    return look(RetryState.begin(0, counts(0, 0, 0)), 0, counts(0, 32, queued), 0);
  }

  @Test
  void of_rule_takesTheFloorOfTheTopWhereItHasNone() {
    RejectionRule none = RejectionRule.DEFAULT;
    assertThat(RetryLaw.of(none, Duration.ofSeconds(3), Duration.ofMillis(1500)))
        .isEqualTo(new RetryLaw(3, 30, 0.5, 1.5));
    RejectionRule own =
        new RejectionRule(
            503,
            none.type(),
            none.body(),
            Optional.of(Duration.ofSeconds(5)),
            Duration.ofSeconds(20),
            0);
    assertThat(RetryLaw.of(own, Duration.ofSeconds(3), Duration.ofMillis(1500)))
        .isEqualTo(new RetryLaw(5, 20, 0, 1.5));
  }

  @Test
  void seconds_nothingKnown_isTheFloor() {
    RetryState state = RetryState.begin(0, counts(0, 32, 512));
    assertThat(LAW.seconds(state, 0)).isEqualTo(1);
    assertThat(LAW.seconds(state, 1000)).isEqualTo(1);
  }

  @Test
  void seconds_queueAndThoseTold_areServedOneAfterAnother() {
    // 32 in 100 ms are 320 a second, so 64 that wait take 0.2 s. 10 were told to come back, and 16
    // could have: half of 320 for 0.1 s.
    RetryState state = look(busy(64), 100, counts(32, 32, 64), 10);
    assertThat(state.rate()).isEqualTo(320);
    assertThat(state.booked()).isZero();
    assertThat(LAW.seconds(state, 10)).isEqualTo(1.2, within(1e-9));
    // 80 more at 160 a second.
    assertThat(LAW.seconds(state, 90)).isEqualTo(1.7, within(1e-9));
    // A rejected client with a number from before that look.
    assertThat(LAW.seconds(state, 9)).isEqualTo(1.2, within(1e-9));
  }

  @Test
  void seconds_queueLongerThanItsTimeout_isGoneByThen() {
    // 3200 at 320 a second would be 10 s; after 2 s none of them waits any more.
    RetryState state = look(busy(3200), 100, counts(32, 32, 3200), 0);
    assertThat(LAW.seconds(state, 0)).isEqualTo(3, within(1e-9));
  }

  @Test
  void look_thoseToldAreExpected_halfOfTheRateComesBack() {
    RetryState first = look(busy(0), 100, counts(32, 32, 0), 500);
    // 500 - 16, then 484 + 20 - 16.
    assertThat(first.booked()).isEqualTo(484, within(1e-9));
    RetryState second = look(first, 200, counts(64, 32, 0), 520);
    assertThat(second.booked()).isEqualTo(488, within(1e-9));
    // After another 10 s none is.
    assertThat(look(second, 10_200, counts(3264, 32, 1), 520).booked()).isZero();
    // No client is expected for longer than the cap: 30 s at 160 a second.
    assertThat(look(second, 300, counts(96, 32, 0), 100_000).booked())
        .isEqualTo(4800, within(1e-9));
    assertThat(LAW.seconds(look(second, 300, counts(96, 32, 0), 100_000), 100_000)).isEqualTo(30);
  }

  @Test
  void look_rateChanges_isFollowedWithinASecond() {
    RetryState state = busy(8);
    for (int i = 1; i <= 100; i++) {
      state = look(state, 100 * i, counts(32 * i, 32, 8), 0);
    }
    assertThat(state.rate()).isEqualTo(320, within(1e-6));
    // What is remembered counts as a second, 0.9048 by now: (320 * 0.9048 + 16) / 1.0048
    state = look(state, 10_100, counts(3216, 32, 8), 0);
    assertThat(state.rate()).isEqualTo(304.08, within(0.01));
    for (int i = 2; i <= 30; i++) {
      state = look(state, 10_000 + 100 * i, counts(3200 + 16 * i, 32, 8), 0);
    }
    // Each look leaves 0.9048 / 1.0048 of the difference: 160 + 160 * 0.9005^30
    assertThat(state.rate()).isEqualTo(166.9, within(0.1));
  }

  @Test
  void look_fewCompletions_areSmoothedOverSixteen() {
    // One in 2 s, always in work: a second's memory would know of one or of none.
    RetryState state = busy(1);
    for (int i = 1; i <= 200; i++) {
      state = look(state, 500L * i, counts(i / 4, 32, 1), 0);
    }
    assertThat(state.rate()).isEqualTo(0.5, within(0.05));
  }

  @Test
  void look_nothingCompletes_expectsItToGoOnAsLong() {
    RetryState state = look(busy(16), 100, counts(32, 32, 16), 0);
    // Known of 0.1 s are 32, of 4 s none: 32 in 4.1 s are 7.8 a second; so 16 that wait are gone
    // by their timeout of 2 s.
    state = look(state, 4100, counts(32, 32, 16), 0);
    assertThat(LAW.seconds(state, 0)).isEqualTo(1 + 4 + 2);
    assertThat(LAW.seconds(look(state, 60_000, counts(32, 32, 16), 0), 0)).isEqualTo(30);
    // One that is back ends the silence.
    assertThat(look(state, 4200, counts(33, 32, 16), 0).silent()).isZero();
  }

  @Test
  void look_neverCompletedAnything_isNoQuickerThanThoseThatRun() {
    // None of 32 is back after 0.2 s: at most 160 a second, of which 80 for those told.
    RetryState state = look(busy(16), 200, counts(0, 32, 16), 16);
    assertThat(state.capacity()).isEqualTo(160);
    assertThat(LAW.seconds(state, 16)).isEqualTo(1 + 0.2 + 0.1, within(1e-9));
    assertThat(LAW.seconds(state, 24)).isEqualTo(1 + 0.2 + 0.1 + 0.1, within(1e-9));
  }

  @Test
  void look_afterAQuietTime_knowsTheCapacityStill() {
    RetryState state = look(busy(0), 100, counts(32, 32, 0), 0);
    // An hour of one a second says nothing of what it can, and counts for nothing.
    RetryState later = look(state, 3_600_000, counts(3600, 32, 0), 0);
    assertThat(later.rate()).isEqualTo(320);
    // What was known counts as 0.1 s at most, 0.0905 by now: (29 + 16) / 0.1905
    assertThat(look(later, 3_600_100, counts(3616, 32, 0), 0).rate()).isEqualTo(236, within(0.1));
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 1, 1", "1, 0.5, 1, 2", "10, 0.5, 10, 15", "30, 1, 30, 60", "1.5, 0, 1, 2"})
  void told_manyAtOnce_areEvenlySpread(double seconds, double jitter, int least, int most) {
    RetryLaw law = new RetryLaw(1, 3600, jitter, 2);
    int[] times = new int[most + 2];
    int all = 6000;
    for (int n = 0; n < all; n++) {
      times[(int) law.told(seconds, n)]++;
    }
    // Evenly over [t, t + 1 + jitter t): a whole second inside has its part, at the ends less.
    double width = 1 + jitter * seconds;
    for (int second = 0; second < times.length; second++) {
      double part = Math.min(second + 1, seconds + width) - Math.max(second, seconds);
      assertThat(times[second])
          .as("of %d told %d s", all, second)
          .isCloseTo((int) Math.round(all * Math.max(0, part) / width), within(8));
    }
    assertThat(times[least]).isPositive();
    assertThat(Arrays.stream(times, 0, least).sum()).isZero();
  }

  /** How many come back in each second who were turned away in 3 s, 2880 a second of 320. */
  private static int[] comeBack(RetryLaw law) {
    int[] back = new int[200];
    RetryState state = law.look(RetryState.begin(0, counts(0, 0, 0)), 0, counts(0, 32, 64), 0);
    for (int n = 0; n < 3 * 2880; n++) {
      double time = n / 2880.0;
      long nanos = (long) (time * 1e9);
      if (nanos - state.nanos() >= 100 * MILLI) {
        state = law.look(state, nanos, counts((long) (320 * time), 32, 64), n);
      }
      back[(int) (time + law.told(law.seconds(state, n), n))]++;
    }
    return back;
  }

  @Test
  void told_floodAtTenTimesTheRate_comesBackAtHalfOfIt() {
    int[] back = comeBack(new RetryLaw(1, 120, 0.5, 2));
    // But for the first 0.1 s, of which nothing was known: 288, and all of them in 1 to 2.6 s.
    int[] after = Arrays.copyOfRange(back, 4, back.length);
    assertThat(Arrays.stream(after).max().orElse(0)).isLessThan(170);
    assertThat(Arrays.stream(back).max().orElse(0)).isLessThan(320);
  }

  /** The twin: all clients are told the same. */
  @Test
  void told_floodAndNoPrediction_comesBackAtOnce() {
    assertThat(Arrays.stream(comeBack(new RetryLaw(1, 1, 0, 2))).max().orElse(0))
        .isGreaterThan(2800);
  }
}
