package io.github.jettyqos.core;

import static io.github.jettyqos.core.Target.Verdict.State.KEPT;
import static io.github.jettyqos.core.Target.Verdict.State.LATE;
import static io.github.jettyqos.core.Target.Verdict.State.TURNED_AWAY;
import static io.github.jettyqos.core.Target.Verdict.State.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Target.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TargetTest {
  private static Target of(Statistic statistic) {
    return Target.atMost(statistic, Duration.ofMillis(200));
  }

  private static Verdict.State state(Statistic statistic, double count, double late, double lost) {
    return of(statistic).verdict(count, late, lost).state();
  }

  /** 32 of .2 s are 6.4 s. */
  @Test
  void verdict_mean_isAtMostTheReferenceOfEnough() {
    assertThat(state(Statistic.MEAN, 32, 6.4, 0)).isEqualTo(KEPT);
    assertThat(state(Statistic.MEAN, 32, 6.41, 0)).isEqualTo(LATE);
    assertThat(state(Statistic.MEAN, 31, 0, 0)).isEqualTo(UNKNOWN);
  }

  /** One in twenty may be late: 2 of 40. */
  @Test
  void verdict_share_isInTimeOfEnough() {
    assertThat(state(Statistic.P95, 40, 2, 0)).isEqualTo(KEPT);
    assertThat(state(Statistic.P95, 40, 3, 0)).isEqualTo(LATE);
    assertThat(state(Statistic.P95, 31, 0, 0)).isEqualTo(UNKNOWN);
  }

  /** Of fewer than a hundred none may be late, so they tell nothing. */
  @Test
  void verdict_shareOfAHundred_takesAHundred() {
    assertThat(state(Statistic.P99, 99, 0, 0)).isEqualTo(UNKNOWN);
    assertThat(state(Statistic.P99, 100, 1, 0)).isEqualTo(KEPT);
  }

  /** Of 100 with p95 6 late and 1 lost are 2 too many, 5 lost 4; a mean of .3 s of .2 s is .5. */
  @Test
  void missed_lateAndLost_isThePartBeyondWhatIsAllowed() {
    assertThat(of(Statistic.P95).missed(100, 6, 1)).isCloseTo(.02, within(1e-12));
    assertThat(of(Statistic.P95).missed(100, 2, 5)).isCloseTo(.04, within(1e-12));
    assertThat(of(Statistic.P95).missed(100, 2, 0)).isZero();
    assertThat(of(Statistic.MEAN).missed(100, 30, 0)).isCloseTo(.5, within(1e-12));
    assertThat(of(Statistic.MEAN).missed(100, 16, 20)).isCloseTo(.19, within(1e-12));
    assertThat(of(Statistic.P95).missed(0, 0, 0)).isZero();
  }

  /** In time, but 2 of 100 turned away. */
  @Test
  void verdict_moreThanAHundredthLost_isNotKept() {
    assertThat(state(Statistic.P95, 100, 0, 1)).isEqualTo(KEPT);
    assertThat(state(Statistic.P95, 100, 0, 2)).isEqualTo(TURNED_AWAY);
  }

  /**
   * Were all others of 32 in time, 2 are too many of a p95 that may have 1.6; of a p99 1 of 100.
   */
  @Test
  void verdict_tooManyAlreadyOfTooFew_isLate() {
    assertThat(state(Statistic.P95, 3, 2, 0)).isEqualTo(LATE);
    assertThat(state(Statistic.P95, 3, 1, 0)).isEqualTo(UNKNOWN);
    assertThat(state(Statistic.P99, 20, 1, 0)).isEqualTo(UNKNOWN);
    assertThat(state(Statistic.P99, 20, 2, 0)).isEqualTo(LATE);
  }

  @Test
  void verdict_inWords_saysWhatIsMissed() {
    assertThat(of(Statistic.P95).verdict(100, 0, 3).inWords())
        .isEqualTo("in time, but 3.0 % turned away");
    assertThat(of(Statistic.P95).verdict(100, 0, 12).inWords())
        .isEqualTo("in time, but 12 % turned away");
    assertThat(of(Statistic.P95).verdict(100, 9, 12).inWords())
        .isEqualTo("late, and 12 % turned away");
    assertThat(of(Statistic.P95).verdict(100, 9, 0).inWords()).isEqualTo("late");
    assertThat(of(Statistic.P95).verdict(40, 0, 40).inWords()).isEqualTo("all turned away");
    assertThat(of(Statistic.P95).verdict(100, 3, 1).inWords()).isEqualTo("kept");
    assertThat(of(Statistic.P95).verdict(9, 0, 0).inWords()).isEqualTo("unknown");
  }

  /** 3 of 100; of few, 1 of 32 that would be enough to tell. */
  @Test
  void verdict_withoutTarget_isTroubleBeyondAHundredthLost() {
    Verdict lossy = Verdict.withoutTarget(100, 3);
    assertThat(lossy.isTrouble()).isTrue();
    assertThat(lossy.isMissed()).isFalse();
    assertThat(lossy.key()).isEqualTo("turned-away");
    assertThat(lossy.inWords()).isEqualTo("3.0 % turned away");
    assertThat(Verdict.withoutTarget(100, 1)).isEqualTo(Verdict.NONE);
    assertThat(Verdict.withoutTarget(0, 0)).isEqualTo(Verdict.NONE);
    assertThat(Verdict.NONE.key()).isEqualTo("none");
  }

  /** A value to settle at may be a quarter more: .25 s. */
  @Test
  void verdict_valueToSettleAt_isKeptNearIt() {
    Target settled =
        new Target(Metric.RESIDENCE, Statistic.MEAN, Duration.ofMillis(200), Meaning.TRACK);
    assertThat(settled.verdict(100, 24, 0).state()).isEqualTo(KEPT);
    assertThat(settled.verdict(100, 26, 0).state()).isEqualTo(LATE);
  }
}
