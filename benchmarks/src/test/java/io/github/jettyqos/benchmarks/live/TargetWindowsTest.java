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
  private static final TargetWindows.Span ALL = new TargetWindows.Span(0, 4);

  private static TargetWindows.Count count(long requests, long late) {
    return new TargetWindows.Count(requests, late, requests * 0.010);
  }

  private static TargetWindows p95(List<TargetWindows.Count> seconds, boolean... stalled) {
    return p95(TargetWindows.windows(seconds, stalled, ALL));
  }

  private static TargetWindows p95(List<TargetWindows.Window> windows) {
    return TargetWindows.of(windows, count -> count.keeps(Statistic.P95, LIMIT));
  }

  @Test
  void secondCount_requests_countWhereTheyWereDue() {
    List<TargetWindows.Count> counts =
        TargetWindows.Count.of(
            List.of(
                new SentRequest(0.0, 0.010, 200),
                new SentRequest(0.9, 0.066, 200), // at the limit, answered in the next second
                new SentRequest(1.0, 0.067, 200),
                new SentRequest(3.0, 0.010, 200)), // beyond the seconds that were asked for
            3,
            LIMIT);
    assertThat(counts)
        .containsExactly(
            new TargetWindows.Count(2, 0, 0.010 + 0.066),
            new TargetWindows.Count(1, 1, 0.067),
            TargetWindows.Count.NONE);
  }

  @Test
  void secondCount_rejectedOrLost_isLateHoweverSoonItCame() {
    TargetWindows.Count count =
        TargetWindows.Count.of(
                List.of(
                    new SentRequest(0, 0.001, 503),
                    new SentRequest(0, Double.POSITIVE_INFINITY, 0)),
                1,
                LIMIT)
            .get(0);
    assertThat(count).isEqualTo(new TargetWindows.Count(2, 2, Double.POSITIVE_INFINITY));
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
    assertThat(new TargetWindows.Count(10, 9, 43.9).keeps(Statistic.MEAN, 4.4)).isTrue();
    assertThat(new TargetWindows.Count(10, 0, 44.1).keeps(Statistic.MEAN, 4.4)).isFalse();
  }

  @Test
  void windows_fewRequests_areMergedWithTheNext() {
    // 12 + 9 = 21, then 20 alone; 5 are left and join the window before.
    List<TargetWindows.Count> seconds =
        List.of(count(12, 2), count(9, 0), count(20, 1), count(5, 0));
    assertThat(TargetWindows.windows(seconds, new boolean[4], ALL))
        .containsExactly(
            new TargetWindows.Window(2, count(12, 2).plus(count(9, 0))),
            new TargetWindows.Window(2, count(20, 1).plus(count(5, 0))));
    // 2 of 21 are late, 1 of 25.
    assertThat(p95(seconds, new boolean[4])).isEqualTo(new TargetWindows(2, 1, 4, 2));
  }

  @Test
  void windows_stalledSecond_isLeftOut() {
    List<TargetWindows.Count> seconds =
        List.of(count(12, 0), count(90, 90), count(9, 0), count(20, 0));
    assertThat(p95(seconds, new boolean[4])).isEqualTo(new TargetWindows(2, 1, 4, 2));
    assertThat(p95(seconds, false, true, false, false)).isEqualTo(new TargetWindows(2, 2, 3, 0));
  }

  @Test
  void windows_tooFewInAll_areOne() {
    List<TargetWindows.Count> few = List.of(count(3, 0), count(3, 3), count(3, 0), count(3, 0));
    assertThat(p95(few, new boolean[4])).isEqualTo(new TargetWindows(1, 0, 4, 4));
    List<TargetWindows.Count> none = List.of(count(0, 0), count(0, 0), count(0, 0), count(0, 0));
    assertThat(p95(none, new boolean[4])).isEqualTo(TargetWindows.NONE);
    assertThat(p95(few, true, true, true, true)).isEqualTo(TargetWindows.NONE);
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
    List<TargetWindows.Span> apart =
        List.of(new TargetWindows.Span(0, 1), new TargetWindows.Span(1, 2));
    assertThat(gold.kept(List.of(late, soon), apart)).isEqualTo(new TargetWindows(3, 1, 3, 2));
  }

  /** 20 requests of gold in each of two seconds, of one latency. */
  private static LiveOutcome outcome(List<Double> late, double latency) {
    List<SentRequest> sent = new ArrayList<>();
    IntStream.range(0, 40).forEach(i -> sent.add(new SentRequest(i / 20.0, latency, 200)));
    return new LiveOutcome(
        List.of(), 2, 0, new LiveDelayLog(), List.of(), Map.of("gold", sent), late, 0, 0, "");
  }

  @Test
  void secondsUntil_keptFromTheStart_isNone() {
    assertThat(of("kkkkk")).isZero();
    assertThat(of("")).isEqualTo(1); // nothing was seen of it: it is not back
  }

  @Test
  void secondsUntil_keptInPassing_isNotBack() {
    assertThat(of("ll" + "kk" + "l" + "kkk" + "ll")).isEqualTo(5);
    assertThat(of("l" + "kk" + "l" + "kk" + "l")).isEqualTo(8); // never: one more than there are
  }

  @Test
  void secondsUntil_fewLeft_areEnough() {
    assertThat(of("llll" + "k")).isEqualTo(4);
  }

  @Test
  void secondsUntil_mergedWindows_countAllTheirSeconds() {
    List<TargetWindows.Window> windows =
        List.of(window(2, 'l'), window(3, 'l'), window(2, 'k'), window(2, 'k'), window(2, 'k'));
    assertThat(TargetWindows.secondsUntil(windows, count -> count.late() == 0)).isEqualTo(5);
  }

  private static int of(String windows) {
    List<TargetWindows.Window> all = new ArrayList<>();
    windows.chars().forEach(each -> all.add(window(1, (char) each)));
    return TargetWindows.secondsUntil(all, count -> count.late() == 0);
  }

  private static TargetWindows.Window window(int seconds, char kept) {
    return new TargetWindows.Window(seconds, new TargetWindows.Count(20, kept == 'k' ? 0 : 20, 1));
  }
}
