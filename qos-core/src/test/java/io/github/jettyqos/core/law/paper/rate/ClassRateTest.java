package io.github.jettyqos.core.law.paper.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ClassRateTest {
  private static final double PERIOD = .25;

  private static ClassRate rate(
      ServiceRateKind kind, Metric metric, Statistic statistic, long millis) {
    Target target = new Target(metric, statistic, Duration.ofMillis(millis), Meaning.TRACK);
    return new ClassRate(target, kind, PERIOD, 1);
  }

  private static ClassMeasurement seen(int queued, int running, double... ages) {
    PeriodDelay delay = PeriodDelay.of(10, .1);
    return new ClassMeasurement(40, 10, 0, queued, running, delay, delay, Ages.of(ages));
  }

  @Test
  void rate_periodLongerThanTheReference_drainsWithinThePeriod() {
    // 1/D + lambda + (l - lambda D)/Tc = 10 + 40 + (20 - 4)/.25; the paper's gain would be 210/s.
    ClassRate rate = rate(ServiceRateKind.QUEUE_LENGTH, Metric.RESIDENCE, Statistic.MEAN, 100);
    assertThat(rate.rate(seen(20, 0))).isCloseTo(114, within(1e-9));
    // At a reference of 1 s (l + 1)/D again.
    ClassRate slow = rate(ServiceRateKind.QUEUE_LENGTH, Metric.RESIDENCE, Statistic.MEAN, 1000);
    assertThat(slow.rate(seen(20, 0))).isCloseTo(21, within(1e-9));
  }

  @Test
  void rate_ageLawThatLooksSeldom_servesAtLeastWhatArrives() {
    ClassRate seldom = rate(ServiceRateKind.AGE, Metric.RESIDENCE, Statistic.MEAN, 400);
    assertThat(seldom.rate(seen(0, 0))).isEqualTo(40);
    ClassRate often = rate(ServiceRateKind.AGE, Metric.RESIDENCE, Statistic.MEAN, 500);
    assertThat(often.rate(seen(0, 0))).isLessThan(1);
  }

  @Test
  void rate_waiting_goesByThoseWhoWait() {
    // Three wait: 4/1. The two oldest of five run: 3 (.1^3 + .2^3 + .5^3).
    assertThat(
            rate(ServiceRateKind.QUEUE_LENGTH, Metric.WAITING, Statistic.MEAN, 1000)
                .rate(seen(3, 2)))
        .isCloseTo(4, within(1e-9));
    assertThat(
            rate(ServiceRateKind.AGE, Metric.WAITING, Statistic.MEAN, 1000)
                .rate(seen(3, 2, .9, .1, .8, .5, .2)))
        .isCloseTo(.402, within(1e-9));
  }

  @Test
  void rate_percentile_isTheMeanOfAnExponentialTime() {
    // p95 of 1 s: mean 1/ln 20 s, (9 + 1) ln 20.
    ClassRate rate = rate(ServiceRateKind.QUEUE_LENGTH, Metric.RESIDENCE, Statistic.P95, 1000);
    assertThat(rate.rate(seen(9, 0))).isCloseTo(10 * Math.log(20), within(1e-9));
  }

  @Test
  void learn_percentile_goesByTheShareThatIsLate() {
    // 5 of 100 late is what p95 promises; 20 are too many, 0 are fewer than it may be.
    assertThat(trimAfter(5)).isCloseTo(0, within(1e-12));
    assertThat(trimAfter(20)).isNegative();
    assertThat(trimAfter(0)).isPositive();
  }

  private static double trimAfter(long late) {
    ClassRate rate = rate(ServiceRateKind.QUEUE_LENGTH, Metric.RESIDENCE, Statistic.P95, 1000);
    PeriodDelay delay = new PeriodDelay(100, .3, .9, late);
    rate.learn(new ClassMeasurement(40, 10, 0, 9, 0, delay, delay, Ages.NONE), true, true);
    return rate.trim();
  }

  @Test
  void learn_manyCompletions_countAsNoMoreThanTheLawCanAnswer() {
    // 25 of a reference of .5 s, so 12.5 of this period: .02/.25 * 12.5 * .1.
    ClassRate rate = rate(ServiceRateKind.QUEUE_LENGTH, Metric.RESIDENCE, Statistic.MEAN, 500);
    PeriodDelay delay = PeriodDelay.of(10_000, .6);
    rate.learn(new ClassMeasurement(40, 10, 0, 9, 0, delay, delay, Ages.NONE), true, true);
    assertThat(rate.trim()).isCloseTo(-.1, within(1e-9));
  }

  @Test
  void learn_notAllowed_learnsNothing() {
    ClassRate rate = rate(ServiceRateKind.QUEUE_LENGTH, Metric.RESIDENCE, Statistic.MEAN, 50);
    rate.learn(seen(9, 0), false, true);
    assertThat(rate.trim()).isZero();
  }
}
