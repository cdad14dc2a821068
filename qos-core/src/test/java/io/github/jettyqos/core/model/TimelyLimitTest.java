package io.github.jettyqos.core.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Four threads, and a turn each 25 ms: a request holds a thread for 100 ms, and 40 have their turn
 * in a second. The target is p95 of 1 s: of residence 40 - 4 = 36 may be before a request, of
 * waiting 40.
 */
final class TimelyLimitTest {
  private static final long MILLI = 1_000_000;
  private static final int MAX = 512;
  private static final Target RESIDENCE = target(Metric.RESIDENCE, Statistic.P95);

  private final TimelyLimit limit = limit(RESIDENCE);
  private long now = Long.MAX_VALUE - 500 * MILLI; // runs over on the way

  private static Target target(Metric metric, Statistic statistic) {
    return new Target(metric, statistic, Duration.ofSeconds(1), Meaning.AT_MOST);
  }

  private static TimelyLimit limit(Target target) {
    return requireNonNull(TimelyLimit.of(of(target).build(), null));
  }

  private static ServiceClassBuilder of(Target target) {
    return ServiceClass.named("any").target(target);
  }

  /** Turns with others behind them. The first begins: it is not counted. */
  private void turns(TimelyLimit of, int count, long millis) {
    for (int i = 0; i < count; i++) {
      now += millis * MILLI;
      of.turn(now, 4, 40);
    }
  }

  /** Requests that join behind so many others. */
  private void join(TimelyLimit of, int count, int before) {
    for (int i = 0; i < count; i++) {
      of.joined(now, before, 4, 0);
    }
  }

  @Test
  void most_afterLateOnes_isLessByTwoStandardErrors() {
    turns(limit, 33, 25);
    join(limit, 3, 37);
    // 36 - 2 sqrt(36 + 40^2 / 32) = 17.4
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
    assertThat(limit.most(10, 4)).isEqualTo(10);
    turns(limit, 32, 25);
    // 36 - 2 sqrt(36 + 40^2 / 64) = 20.4
    assertThat(limit.most(MAX, 4)).isEqualTo(20);
  }

  @Test
  void most_targetOfWaiting_countsNotTheTimeInTheHandler() {
    TimelyLimit waiting = limit(target(Metric.WAITING, Statistic.P95));
    turns(waiting, 33, 25);
    join(waiting, 40, 40);
    assertThat(waiting.most(MAX, 4)).isEqualTo(MAX);
    join(waiting, 3, 41);
    // 40 - 2 sqrt(40 + 44^2 / 32) = 20.0, and a little less
    assertThat(waiting.most(MAX, 4)).isBetween(19, 20);
  }

  /** Of 60 requests 3 may be late. The one that joins behind 37 and those before it count, too. */
  @Test
  void most_untilMoreAreLateThanTheTargetAllows_isTheMaximum() {
    turns(limit, 33, 25);
    limit.joined(now, 0, 4, 0);
    limit.joined(now, 0, 4, 22); // 22 answered, and 38 in the queue
    join22(2);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
    join22(1);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
    join22(1);
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
  }

  private void join22(int count) {
    for (int i = 0; i < count; i++) {
      limit.joined(now, 37, 4, 22);
    }
  }

  /** After 20 s the 3 late ones count e times less, and the one that joins is the second. */
  @Test
  void most_lateOnesOfLongAgo_countLess() {
    turns(limit, 33, 25);
    limit.joined(now, 0, 4, 0);
    limit.joined(now, 0, 4, 22);
    join22(3);
    now += 20_000 * MILLI;
    join22(1);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
  }

  /**
   * Of 20 s there may be 800 requests, which hold a thread for 80 s: the mean is twice the
   * reference once they wait for 1520 s together, as 152 that wait for 10 s each.
   */
  @Test
  void most_targetOfAMean_isLessOnceItIsTwiceTheReference() {
    TimelyLimit mean = limit(target(Metric.RESIDENCE, Statistic.MEAN));
    turns(mean, 33, 25);
    join(mean, 151, 400);
    assertThat(mean.most(MAX, 4)).isEqualTo(MAX);
    join(mean, 2, 400);
    assertThat(mean.most(MAX, 4)).isEqualTo(17);
  }

  /** The same by what waits alone: 1600 s. */
  @Test
  void most_targetOfMeanWaiting_countsNotTheTimeInTheHandler() {
    TimelyLimit mean = limit(target(Metric.WAITING, Statistic.MEAN));
    turns(mean, 33, 25);
    join(mean, 159, 400);
    assertThat(mean.most(MAX, 4)).isEqualTo(MAX);
    join(mean, 2, 400);
    assertThat(mean.most(MAX, 4)).isBetween(19, 20);
  }

  /** Where each handler takes longer than the target, no rejection helps. */
  @Test
  void most_noRequestCanBeInTime_isTheMaximum() {
    turns(limit, 33, 250);
    join(limit, 100, 100);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
    assertThat(limit.isTooLate(5_000 * MILLI, 4)).isFalse();
  }

  @Test
  void most_rateUnknown_isTheMaximum() {
    turns(limit, 16, 25); // 15 counted
    join(limit, 30, 500);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
    turns(limit, 1, 25);
    join(limit, 30, 500);
    assertThat(limit.most(MAX, 4)).isLessThan(36);
    TimelyLimit together = limit(RESIDENCE);
    turns(together, 60, 1); // 59 ms
    join(together, 30, 5_000); // more than a second at 1000 a second
    assertThat(together.most(10_000, 4)).isEqualTo(10_000);
  }

  @Test
  void most_moreThreadsAreInUse_growsAtOnce() {
    turns(limit, 33, 25);
    join(limit, 3, 37);
    // 80 a second: 80 - 8 - 2 sqrt(72 + 80^2 / 32) = 39.0
    assertThat(limit.most(MAX, 8)).isBetween(38, 39);
  }

  /** No thread is in use where others of higher priority have all: the mean counts. */
  @Test
  void most_noThreadInUseAtTheMoment_isByTheMean() {
    turns(limit, 33, 25);
    join(limit, 3, 41);
    // 40 - 2 sqrt(40 + 40^2 / 32) = 21.0
    assertThat(limit.most(MAX, 0)).isBetween(20, 21);
  }

  @Test
  void most_emptyQueue_isTheMaximumAgain() {
    turns(limit, 33, 25);
    join(limit, 3, 37);
    limit.emptied();
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
    assertThat(limit.isTooLate(5_000 * MILLI, 4)).isFalse();
  }

  /** What was measured a second ago says nothing of the requests of now. */
  @Test
  void rate_noQueueForASecond_isForgotten() {
    turns(limit, 33, 25);
    limit.emptied();
    now += 1_001 * MILLI;
    limit.turn(now, 4, 40);
    join(limit, 30, 500);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
  }

  @Test
  void rate_noQueueForLess_isKept_andTheTimeBetweenIsNotCounted() {
    turns(limit, 33, 25);
    limit.emptied();
    now += 999 * MILLI;
    limit.turn(now, 4, 40);
    join(limit, 3, 37);
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
  }

  /** A span ends after 64 turns or a second; after 138 of 20 a second the last 30 count. */
  @Test
  void rate_handlersBecomeSlower_isFollowed() {
    turns(limit, 65, 25);
    turns(limit, 138, 50);
    join(limit, 3, 37);
    // 16 - 2 sqrt(16 + 20^2 / 30) = 5.2
    assertThat(limit.most(MAX, 4)).isEqualTo(5);
  }

  @Test
  void isTooLate_inForce_longerThanTheTargetLessTheHandler() {
    turns(limit, 33, 25);
    assertThat(limit.isTooLate(950 * MILLI, 4)).isFalse();
    join(limit, 3, 37);
    assertThat(limit.isTooLate(899 * MILLI, 4)).isFalse();
    assertThat(limit.isTooLate(901 * MILLI, 4)).isTrue();
  }

  @Test
  void of_sameTarget_isKept_andAnotherBeginsAnew() {
    assertThat(TimelyLimit.of(of(RESIDENCE).queueMax(7).build(), limit)).isSameAs(limit);
    assertThat(TimelyLimit.of(of(target(Metric.WAITING, Statistic.P95)).build(), limit))
        .isNotNull()
        .isNotSameAs(limit);
  }

  @Test
  void of_nothingIsLate_orTheOrderIsAnother_isNone() {
    Target tracked =
        new Target(Metric.RESIDENCE, Statistic.P95, Duration.ofSeconds(1), Meaning.TRACK);
    OverloadRule own =
        new OverloadRule(OverloadOrder.LIFO, true, Duration.ofMillis(20), Duration.ofMillis(200));
    assertThat(TimelyLimit.of(ServiceClass.named("any").build(), null)).isNull();
    assertThat(TimelyLimit.of(of(RESIDENCE).queueTimeout(Duration.ofMillis(999)).build(), limit))
        .isNull();
    assertThat(TimelyLimit.of(of(tracked).build(), limit)).isNull();
    assertThat(TimelyLimit.of(of(RESIDENCE).queuePolicy(QueuePolicy.SHORTEST).build(), limit))
        .isNull();
    assertThat(TimelyLimit.of(of(RESIDENCE).queueOverload(own).build(), limit)).isNull();
  }

  /** What was answered before the first one joined is not counted: 36 late ones of 74. */
  @Test
  void most_answeredBeforeTheFirstJoined_isNotCounted() {
    turns(limit, 33, 25);
    for (int i = 0; i < 36; i++) {
      limit.joined(now, 37, 4, 100_000);
    }
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
  }

  /** After 200 s of 4000 that were answered none counts. */
  @Test
  void most_answeredLongAgo_isNotCounted() {
    turns(limit, 33, 25);
    limit.joined(now, 0, 4, 0);
    limit.joined(now, 0, 4, 4_000);
    now += 200_000 * MILLI;
    for (int i = 0; i < 36; i++) {
      limit.joined(now, 37, 4, 4_000);
    }
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
  }

  @Test
  void most_queueIsShortAgain_isInForceOnlyIfItWas() {
    turns(limit, 33, 25);
    join(limit, 3, 37);
    join(limit, 1, 0);
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
    limit.emptied();
    join(limit, 1, 0);
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
  }

  /** Handlers take 0.8 s: eight times that without a queue, then the rate is forgotten. */
  @Test
  void rate_longHandlers_isKeptForLonger() {
    turns(limit, 33, 200);
    limit.emptied();
    now += 6_300 * MILLI;
    limit.turn(now, 4, 40);
    join(limit, 30, 8);
    assertThat(limit.most(MAX, 4)).isEqualTo(1);
  }

  /** 20 a second before, 40 a second after it was forgotten. */
  @Test
  void rate_forgotten_isMeasuredAnew() {
    turns(limit, 140, 50);
    limit.emptied();
    now += 2_000 * MILLI;
    turns(limit, 33, 25);
    join(limit, 3, 37);
    assertThat(limit.most(MAX, 4)).isEqualTo(17);
  }

  /** Five a second: a span has 16 turns, though they take more than a second. */
  @Test
  void rate_fewTurnsASecond_isKnown() {
    turns(limit, 50, 200);
    join(limit, 30, 8);
    assertThat(limit.most(MAX, 4)).isEqualTo(1);
    assertThat(limit.most(0, 4)).isZero();
  }

  /** Of 64 turns within 64 ms no span ends: all 160 count. */
  @Test
  void rate_handlersEndTogether_spanIsNoShorterThanATenthOfASecond() {
    turns(limit, 161, 1);
    join(limit, 300, 1_000);
    // 1000 - 4 - 2 sqrt(996 + 1000^2 / 160) = 825.5
    assertThat(limit.most(2_000, 4)).isBetween(824, 826);
  }

  /**
   * With room for one the queue is empty after each turn, so that no turn is counted; what was
   * measured while handlers took 0.8 s must not hold for ever.
   */
  @Test
  void rate_handlersAreFastAgain_andOneWaitsAtATime_isForgotten() {
    turns(limit, 80, 200);
    join(limit, 30, 8);
    assertThat(limit.most(MAX, 4)).isEqualTo(1);
    for (int i = 0; i < 40 * 60; i++) {
      now += 25 * MILLI;
      limit.turn(now, 4, 0);
      limit.emptied();
      limit.joined(now, 0, 4, i);
    }
    assertThat(limit.most(MAX, 4)).isEqualTo(MAX);
  }

  /** What was answered in an hour without a queue is not of the last 20 s. */
  @Test
  void most_hourWithoutAQueue_lateOnesCountAsEver() {
    limit.joined(now, 0, 4, 0);
    now += 3_600_000 * MILLI;
    turns(limit, 33, 25);
    for (int i = 0; i < 200; i++) { // of 800 in 20 s
      limit.joined(now, 37, 4, 100_000);
    }
    assertThat(limit.most(MAX, 4)).isLessThan(36);
  }

  /** The queue began after the last turn: at the next one the rate is forgotten while in force. */
  @Test
  void most_rateForgottenWhileInForce_isAtLeastOne() {
    turns(limit, 33, 25);
    limit.turn(now, 4, 0);
    limit.emptied();
    join(limit, 3, 40);
    assertThat(limit.most(MAX, 4)).isLessThan(36);
    now += 3_000 * MILLI;
    limit.turn(now, 4, 36);
    assertThat(limit.most(MAX, 4)).isPositive();
    limit.turn(now, 4, 35);
    assertThat(limit.most(MAX, 4)).isPositive();
  }
}
