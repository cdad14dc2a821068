package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCosts;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SpareThreadsTest {
  private static final CommonStation TWO = CommonStation.processors(2);

  private static MixedClass named(String name, double rate, ServiceDemand demand, int max) {
    return new MixedClass(
        name,
        new OfferedLoad(rate, 512),
        new ClassWork(demand),
        Optional.empty(),
        HoldingCosts.linear(),
        0,
        1,
        max);
  }

  private static MixedClass waits(String name, double rate, double seconds) {
    return named(name, rate, new ServiceDemand(0, seconds), 1000);
  }

  @Test
  void divide_classesThatWait_allAreGivenByDistanceFromTheLoad() {
    // 9 and 1 are busy in the mean: (m - 9) / 3 = (m' - 1) / 1 with m + m' = 26 is m = 21, m' = 5.
    List<MixedClass> classes = List.of(waits("a", 90, .1), waits("b", 10, .1));
    Partition all = SpareThreads.divide(Partition.of(2, 1, 1), classes, TWO, 26);
    assertThat(all).isEqualTo(Partition.of(26, 21, 5));
  }

  @Test
  void divide_classesThatCompute_stopsBeforeTheyAskForTooMuch() {
    // All of their time is computing: at 1.25 times two processors two threads have room.
    ServiceDemand computes = new ServiceDemand(.01, 0);
    List<MixedClass> classes = List.of(named("a", 20, computes, 99), named("b", 10, computes, 99));
    Partition all = SpareThreads.divide(Partition.of(2, 1, 1), classes, TWO, 64);
    assertThat(all.sum()).isEqualTo(2);
  }

  @Test
  void divide_lessThanTheLeast_takesNothingBack() {
    ServiceDemand computes = new ServiceDemand(.01, 0);
    List<MixedClass> classes = List.of(named("a", 20, computes, 99), waits("b", 10, .1));
    Partition all = SpareThreads.divide(Partition.of(9, 8, 1), classes, TWO, 20);
    assertThat(all).isEqualTo(Partition.of(20, 8, 12));
  }

  @Test
  void divide_maximum_isNotExceeded() {
    List<MixedClass> classes =
        List.of(named("a", 90, new ServiceDemand(0, .1), 12), waits("b", 10, .1));
    Partition all = SpareThreads.divide(Partition.of(2, 1, 1), classes, TWO, 26);
    assertThat(all).isEqualTo(Partition.of(26, 12, 14));
  }

  @Test
  void divide_classBehindAPool_getsNoMoreThanThePoolIsOfUseFor() {
    // Of 40 ms it holds one of 5 connections for 20: with 10 threads none is idle, and a quarter
    // more to be sure is 12.5.
    ServiceDemand pooled = new ServiceDemand(0, .02, Optional.of(new Pool(5, .02)));
    List<MixedClass> classes = List.of(named("a", 1000, pooled, 99), waits("b", 10, .1));
    Partition all = SpareThreads.divide(Partition.of(2, 1, 1), classes, TWO, 60);
    assertThat(all).isEqualTo(Partition.of(60, 13, 47));
  }

  @Test
  void divide_classThatSettles_keepsWhatItHas() {
    Target time =
        new Target(Metric.RESIDENCE, Statistic.MEAN, Duration.ofMillis(200), Meaning.TRACK);
    MixedClass settles =
        waits("a", 90, .1).withGuarantee(Optional.of(new Guarantee.Absolute(time)));
    Partition all =
        SpareThreads.divide(Partition.of(11, 10, 1), List.of(settles, waits("b", 10, .1)), TWO, 30);
    assertThat(all).isEqualTo(Partition.of(30, 10, 20));
  }

  @Test
  void divide_budgetsMissing_isRefused() {
    assertThatThrownBy(() -> SpareThreads.divide(Partition.of(1, 1), List.of(), TWO, 3))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("partition");
  }
}
