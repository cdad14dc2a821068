package io.github.jettyqos.core.law.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ShareSplitTest {
  private static final int[] ONE_EACH = {1, 1};

  private static ClusterNode node(int threads, double speed) {
    return new ClusterNode(threads, speed, true, List.of(threads - 1, 1));
  }

  @Test
  void of_nodesOfEightThreads_together32Parts() {
    // .55 of 8 is 4.4: each on its own, the first class would have 16 of 32 and not 17.6.
    List<List<Integer>> split =
        ShareSplit.of(new double[] {.55, .45}, Collections.nCopies(4, node(8, 1)), ONE_EACH);
    assertThat(split.stream().mapToInt(each -> each.get(0)).sum()).isBetween(17, 18);
    assertThat(split).allMatch(each -> each.get(0) + each.get(1) == 8);
  }

  @Test
  void of_nodesOfDifferentSpeed_capacityIsInProportion() {
    // 8 threads twice as fast count 16, of 24: rounding may be off by one fast thread.
    List<List<Integer>> split =
        ShareSplit.of(new double[] {.7, .3}, List.of(node(8, 2), node(8, 1)), ONE_EACH);
    double capacity = 2.0 * split.get(0).get(0) + split.get(1).get(0);
    assertThat(capacity / 24).isCloseTo(.7, within(.05));
  }

  @Test
  void of_nodeWithFewerThreadsThanAreKept_keepsWhatIsInForce() {
    ClusterNode small = new ClusterNode(1, 1, true, List.of(1, 0));
    assertThat(ShareSplit.of(new double[] {.5, .5}, List.of(small), ONE_EACH))
        .containsExactly(List.of(1, 0));
  }

  @Test
  void shares_belowTheirFloor_areRaisedAtTheCostOfTheOthers() {
    double[] ratios = ShareRatios.of(new double[] {.9, .06, .04});
    double[] shares = ShareRatios.shares(ShareRatios.within(ratios, new double[] {.1, .1, .1}));
    assertThat(shares).containsExactly(new double[] {.8, .1, .1}, within(1e-9));
    assertThat(ShareRatios.shares(ratios))
        .containsExactly(new double[] {.9, .06, .04}, within(1e-9));
  }

  @Test
  void gap_moreRequestsInPeriodsWithLongerDelays_isWhatTheMeanOfLogarithmsMisses() {
    // Class 0: 1 s always. Class 1: 100 of 1 s, then 300 of 4 s: mean of the ratio's logarithms
    // -(0 + ln 4)/2 = -.69; pooled -ln 3.25 = -1.18, weighed a little to the last: bounded by .15.
    ProportionTrim trim = new ProportionTrim(2);
    assertThat(trim.of(0)).isZero();
    trim.look(List.of(PeriodDelay.of(100, 1), PeriodDelay.of(100, 1)), new double[] {0});
    assertThat(trim.of(0)).isZero();
    double[] four = {-Math.log(4)};
    trim.look(List.of(PeriodDelay.of(100, 1), PeriodDelay.of(300, 4)), four);
    assertThat(trim.of(0)).isEqualTo(-.15);
  }

  @Test
  void gap_queueOfTheStart_isForgotten() {
    // 10 periods with delays of 20 and 80 s, once with ten times as many requests: the gap is at
    // its bound. Then 60 with delays of 1 and 2 s, 100 requests each: no gap. What is left of the
    // start has a weight of 80 * 1900 * .9^60 = 273 beside 2 * 1000 and 1000 requests, so that the
    // gap is below ln(1 + 273 / 2000). With a memory of fifty periods it stays at the bound.
    ProportionTrim trim = new ProportionTrim(2);
    for (int m = 0; m < 10; m++) {
      int many = m == 9 ? 1000 : 100;
      trim.look(
          List.of(PeriodDelay.of(100, 20), PeriodDelay.of(many, m == 9 ? 80 : 20)),
          new double[] {m == 9 ? -Math.log(4) : 0});
    }
    assertThat(trim.of(0)).isEqualTo(-.15);
    for (int m = 0; m < 60; m++) {
      trim.look(
          List.of(PeriodDelay.of(100, 1), PeriodDelay.of(100, 2)), new double[] {-Math.log(2)});
    }
    assertThat(trim.of(0)).isBetween(-.13, .13);
  }

  @Test
  void offProportion_worseThanByWeightForTwentyPeriods_aModelIsBad() {
    OffProportion off = new OffProportion(new double[] {1, 2});
    // 1 : 1 is 1/2 instead of 1/3: off by a half. 2 : 1 is off by 1.
    List<PeriodDelay> even = List.of(PeriodDelay.of(1, 1), PeriodDelay.of(1, 1));
    List<PeriodDelay> wrong = List.of(PeriodDelay.of(1, 2), PeriodDelay.of(1, 1));
    assertThat(off.of(even)).isCloseTo(.5, within(1e-9));
    off.underWeights(even);
    for (int m = 0; m < 100; m++) {
      assertThat(off.underControl(even)).isFalse();
    }
    int periods = 1;
    while (!off.underControl(wrong)) {
      periods++;
    }
    // The memory is above .6 after 3 of them: 1 - .5 * .9^3 = .64.
    assertThat(periods).isEqualTo(22);
  }
}
