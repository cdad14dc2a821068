package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.core.Target.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TargetWindowsTest {
  private static final double LIMIT = 0.066;
  private static final List<TargetWindows.Span> ALL = List.of(new TargetWindows.Span(0, 4));

  private static SecondCount count(long requests, long late) {
    return new SecondCount(requests, late, requests * 0.010);
  }

  private static TargetWindows p95(List<SecondCount> seconds, boolean... stalled) {
    return TargetWindows.of(seconds, stalled, ALL, Statistic.P95, LIMIT);
  }

  @Test
  void secondCount_requests_countWhereTheyWereDue() {
    List<SecondCount> counts =
        SecondCount.of(
            List.of(
                new SentRequest(0.0, 0.010, 200),
                new SentRequest(0.9, 0.066, 200), // at the limit, answered in the next second
                new SentRequest(1.0, 0.067, 200),
                new SentRequest(3.0, 0.010, 200)), // beyond the seconds that were asked for
            3,
            LIMIT);
    assertThat(counts)
        .containsExactly(
            new SecondCount(2, 0, 0.010 + 0.066), new SecondCount(1, 1, 0.067), SecondCount.NONE);
  }

  @Test
  void secondCount_rejectedOrLost_isLateHoweverSoonItCame() {
    SecondCount count =
        SecondCount.of(
                List.of(
                    new SentRequest(0, 0.001, 503),
                    new SentRequest(0, Double.POSITIVE_INFINITY, 0)),
                1,
                LIMIT)
            .get(0);
    assertThat(count).isEqualTo(new SecondCount(2, 2, Double.POSITIVE_INFINITY));
    assertThat(count.keeps(Statistic.MEAN, 1000)).isFalse();
  }

  /** 95 % of 20 are 19, of 39 are 37.05, so that one may be late and then still one. */
  @Test
  void keeps_percentile_bySoManyLate() {
    assertThat(count(20, 1).keeps(Statistic.P95, LIMIT)).isTrue();
    assertThat(count(20, 2).keeps(Statistic.P95, LIMIT)).isFalse();
    assertThat(count(39, 1).keeps(Statistic.P95, LIMIT)).isTrue();
    assertThat(count(39, 2).keeps(Statistic.P95, LIMIT)).isFalse();
    assertThat(count(40, 2).keeps(Statistic.P95, LIMIT)).isTrue();
    assertThat(count(100, 5).keeps(Statistic.P95, LIMIT)).isTrue();
    assertThat(count(100, 6).keeps(Statistic.P95, LIMIT)).isFalse();
  }

  @Test
  void keeps_mean_byTheMeanAlone() {
    assertThat(new SecondCount(10, 9, 43.9).keeps(Statistic.MEAN, 4.4)).isTrue();
    assertThat(new SecondCount(10, 0, 44.1).keeps(Statistic.MEAN, 4.4)).isFalse();
  }

  @Test
  void windows_fewRequests_areMergedWithTheNext() {
    // 12 + 9 = 21, then 20 alone; 5 are left and join the window before.
    List<SecondCount> seconds = List.of(count(12, 2), count(9, 0), count(20, 1), count(5, 0));
    assertThat(TargetWindows.windows(seconds, new boolean[4], ALL.get(0)))
        .containsExactly(
            new TargetWindows.Window(2, count(12, 2).plus(count(9, 0))),
            new TargetWindows.Window(2, count(20, 1).plus(count(5, 0))));
    // 2 of 21 are late, 1 of 25.
    assertThat(p95(seconds, new boolean[4])).isEqualTo(new TargetWindows(2, 1, 4, 2));
  }

  @Test
  void windows_stalledSecond_isLeftOut() {
    List<SecondCount> seconds = List.of(count(12, 0), count(90, 90), count(9, 0), count(20, 0));
    assertThat(p95(seconds, new boolean[4])).isEqualTo(new TargetWindows(2, 1, 4, 2));
    assertThat(p95(seconds, false, true, false, false)).isEqualTo(new TargetWindows(2, 2, 3, 0));
  }

  @Test
  void windows_tooFewInAll_areOne() {
    List<SecondCount> few = List.of(count(3, 0), count(3, 3), count(3, 0), count(3, 0));
    assertThat(p95(few, new boolean[4])).isEqualTo(new TargetWindows(1, 0, 4, 4));
    List<SecondCount> none = List.of(count(0, 0), count(0, 0), count(0, 0), count(0, 0));
    assertThat(p95(none, new boolean[4])).isEqualTo(TargetWindows.NONE);
    assertThat(p95(few, true, true, true, true)).isEqualTo(TargetWindows.NONE);
  }

  @Test
  void windows_spans_areNotMergedWithEachOther() {
    List<SecondCount> seconds = List.of(count(10, 0), count(10, 0), count(10, 0), count(10, 0));
    List<TargetWindows.Span> spans =
        List.of(new TargetWindows.Span(0, 1), new TargetWindows.Span(2, 4));
    assertThat(TargetWindows.of(seconds, new boolean[4], spans, Statistic.P95, LIMIT))
        .isEqualTo(new TargetWindows(2, 2, 3, 0));
  }

  @Test
  void together_stalledRun_bringsNothing() {
    List<SecondCount> one = List.of(count(10, 1), count(10, 2));
    List<SecondCount> other = List.of(count(20, 4), count(20, 8));
    boolean[] fine = {false, false};
    boolean[] second = {false, true};
    assertThat(TargetWindows.together(List.of(one, other), List.of(fine, second)))
        .containsExactly(count(10, 1).plus(count(20, 4)), count(10, 2));
  }

  @Test
  void mixedTarget_pooledRuns_countAllWindowsAndKeepTheirStalls() {
    MixedTarget gold = new MixedTarget("gold", Statistic.P95, 60);
    LiveOutcome late = outcome(List.of(0.0, 0.0), 0.070);
    LiveOutcome soon = outcome(List.of(0.0, 20.1), 0.065);
    List<TargetWindows.Span> both = List.of(new TargetWindows.Span(0, 2));
    assertThat(late.stalls()).isZero();
    assertThat(soon.stalls()).isEqualTo(1); // 20 ms are no stall, 20.1 are
    assertThat(gold.kept(List.of(late, soon), both)).isEqualTo(new TargetWindows(3, 1, 3, 2));
    // Together: of 40 in the first second 20 are late, and all 20 in the next.
    assertThat(gold.together(List.of(late, soon), both)).isEqualTo(new TargetWindows(2, 0, 2, 2));
  }

  /** 20 requests of gold in each of two seconds, of one latency. */
  private static LiveOutcome outcome(List<Double> late, double latency) {
    List<SentRequest> sent = new ArrayList<>();
    IntStream.range(0, 40).forEach(i -> sent.add(new SentRequest(i / 20.0, latency, 200)));
    return new LiveOutcome(
        List.of(), 2, 0, new LiveDelayLog(), List.of(), Map.of("gold", sent), late, 0, 0, "");
  }
}
