package io.github.jettyqos.core.measure.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Evidence;
import org.junit.jupiter.api.Test;

/** A server without chance: in each period of half a second it completes what its curve says. */
final class ExtremumSeekingTest {
  private static final double SECONDS = .5;

  /** 408 requests a second from 23 handlers on. */
  private static final Speedup KNOWN = new Speedup(100, .14, 23);

  /** 226 from 10 on. */
  private static final Speedup EARLIER = new Speedup(100, .14, 10);

  private final ExtremumSeeking probe = new ExtremumSeeking(40);

  /** At a total of the saturation point that was said last and an eighth more, at least 2. */
  private Speedup told = KNOWN;

  private int least = Integer.MAX_VALUE;

  private void periods(int count, Speedup truth) {
    for (int i = 0; i < count; i++) {
      int total = told.saturationPoint() + Math.max(2, (told.saturationPoint() + 7) / 8);
      double completed = truth.throughput(total) * SECONDS;
      told = probe.next(KNOWN, true, new Throughput(completed, SECONDS, total, total));
      least = Math.min(least, told.saturationPoint());
    }
  }

  @Test
  void next_serverAsKnown_nothingIsTried() {
    periods(200, KNOWN);
    assertThat(told).isEqualTo(KNOWN);
    assertThat(least).isEqualTo(23);
    assertThat(probe.knowsBetter()).isFalse();
  }

  @Test
  void next_saturatedEarlier_totalGoesDownAndStays() {
    periods(20, KNOWN);
    periods(12, EARLIER);
    // The line reaches 226 at 10; an eighth more, rounded up, is 12, and 12 is half of 23.
    assertThat(told.saturationPoint()).isEqualTo(12);
    assertThat(told.throughput(12)).isCloseTo(226, within(1e-6));
    periods(10, EARLIER);
    assertThat(told.saturationPoint()).isEqualTo(12);
  }

  @Test
  void next_saturatedEarlierAndBack_totalGoesUpAgain() {
    periods(20, KNOWN);
    periods(20, EARLIER);
    periods(12, KNOWN);
    assertThat(told.saturationPoint()).isEqualTo(23);
    assertThat(told.throughput(23)).isCloseTo(408, within(1e-6));
  }

  @Test
  void next_throughputRisesWhileLowered_totalIsTriedAtOnce() {
    Speedup far = new Speedup(100, .14, 5);
    periods(20, KNOWN);
    periods(40, far);
    assertThat(told.saturationPoint()).isLessThanOrEqualTo(6);
    // 8 handlers complete 198 instead of 156 a second: 99 ln(7/6) - 78/6 = 2.3 a period, and the
    // bar is 5. A search that waits for a mean of what is completed now needs 4 periods more.
    periods(3, KNOWN);
    assertThat(told.saturationPoint()).isEqualTo(23);
    periods(12, KNOWN);
    assertThat(told.throughput(23)).isCloseTo(408, within(1e-6));
  }

  @Test
  void next_slowerInAll_totalIsTriedAndGivenBack() {
    Speedup slow = new Speedup(50, .14, 23);
    periods(20, KNOWN);
    periods(14, slow);
    // 12 handlers instead of 23 complete 127 instead of 204: seen at once.
    assertThat(least).isEqualTo(12);
    assertThat(told.saturationPoint()).isEqualTo(23);
    assertThat(told.rate()).isCloseTo(50, within(1e-6));
  }

  @Test
  void next_slowerInAll_trialsAreSeldom() {
    Speedup slow = new Speedup(50, .14, 23);
    periods(20, KNOWN);
    int tried = 0;
    for (int i = 0; i < 400; i++) {
      periods(1, slow);
      tried += told.saturationPoint() < 23 ? 1 : 0;
    }
    // 2 or 3 periods each, after 16, 32, 64, 64 ... periods: 7 or 8 times in 400.
    assertThat(tried).isBetween(10, 30);
  }

  @Test
  void next_whileItTries_plansWithTheWorseCase() {
    periods(20, KNOWN);
    while (told.saturationPoint() == 23) {
      periods(1, EARLIER);
    }
    // 226 at 23 handlers, and as much less at 12 as the line says: 226 * 2.54 / 4.08 = 140.7.
    assertThat(told.throughput(12)).isCloseTo(140.7, within(.1));
  }

  @Test
  void next_switchedOff_nothingIsTried() {
    probe.on(false);
    periods(20, KNOWN);
    periods(40, EARLIER);
    assertThat(least).isEqualTo(23);
  }

  @Test
  void next_notApplied_staysAsItWas() {
    for (int i = 0; i < 60; i++) {
      double completed = (i < 20 ? KNOWN : EARLIER).throughput(26) * SECONDS;
      told = probe.next(KNOWN, true, new Throughput(completed, SECONDS, 26, 26));
    }
    assertThat(told.saturationPoint()).isEqualTo(23);
  }

  @Test
  void next_notBusy_nothingIsTried() {
    for (int i = 0; i < 60; i++) {
      told = probe.next(KNOWN, true, new Throughput(i < 20 ? 200 : 20, SECONDS, 26, 12));
    }
    assertThat(told).isEqualTo(KNOWN);
  }

  @Test
  void believes_estimateFromBeforeTheChange_not() {
    SpeedupEstimate old = new SpeedupEstimate.Unknown("", new Evidence(5000, 1, 26));
    assertThat(probe.believes(old)).isTrue();
    periods(20, KNOWN);
    periods(12, EARLIER);
    assertThat(probe.believes(old)).isFalse();
    // 113 completions a period: 5000 after 45.
    periods(45, EARLIER);
    assertThat(probe.believes(old)).isTrue();
  }

  @Test
  void next_otherCurveAmongBusyPeriods_throughputOfOneOnly() {
    // 13 handlers complete 60 (1 + .14 * 10) = 144 a second, 72 a period. If that is of 26 handlers
    // by the first curve, it is 2.68 / 4.5 of the capacity: 242 a second, wrong by two thirds. The
    // mean of three such periods and three of the other curve is 180, as if there were more to
    // gain.
    Speedup open = new Speedup(60, .14, 26);
    Speedup known = new Speedup(60, .14, 11);
    for (int i = 0; i < 40; i++) {
      Throughput seen = new Throughput(72, SECONDS, 13, 13);
      if (i == 3) {
        probe.forget(); // as with every complete estimate
      }
      told = probe.next(i < 3 ? open : known, i >= 3, seen);
      assertThat(i < 3 || !probe.isInCharge()).as("period %d: as known", i).isTrue();
    }
  }

  @Test
  void believes_endWasOnlyAssumed_estimatesShowTheRightOne() {
    SpeedupEstimate estimate = new SpeedupEstimate.Unknown("", new Evidence(5000, 1, 26));
    // With 26 handlers KNOWN completes 408 a second; a line to an assumed end of 29 has 492.
    Speedup assumed = new Speedup(100, .14, 29);
    for (int i = 0; i < 20; i++) {
      told = probe.next(assumed, false, new Throughput(408 * SECONDS, SECONDS, 29, 29));
    }
    assertThat(told.throughput(29)).isCloseTo(408, within(1e-6));
    assertThat(probe.believes(estimate)).isTrue();
    for (int i = 0; i < 20; i++) {
      told = probe.next(assumed, true, new Throughput(306 * SECONDS, SECONDS, 29, 29));
    }
    assertThat(probe.believes(estimate)).as("a quarter slower than known").isFalse();
  }

  /**
   * Busy with 32 handlers since it began, which complete 60 a second where 16 would do 300: nothing
   * has fallen, and nothing but that one point is known.
   */
  @Test
  void next_saturatedFromTheStart_halfIsTriedAndStays() {
    told = new Speedup(60.0 / 32, 1, 32);
    Speedup assumed = told;
    probe.assumed(true);
    for (int i = 0; i < 40; i++) {
      int total = told.saturationPoint();
      double perSecond = total > 24 ? 60 : Math.min(300, 20.0 * total);
      told = probe.next(assumed, false, new Throughput(perSecond * SECONDS, SECONDS, total, total));
    }
    assertThat(told.saturationPoint()).isEqualTo(16);
    assertThat(told.throughput(16)).isCloseTo(300, within(1e-6));
  }

  /** The twin: each of the 32 handlers adds as much as any other. */
  @Test
  void next_everyHandlerCounts_allAreKept() {
    told = new Speedup(10, 1, 32);
    Speedup assumed = told;
    probe.assumed(true);
    int lowered = 0;
    for (int i = 0; i < 200; i++) {
      int total = told.saturationPoint();
      lowered += total < 32 ? 1 : 0;
      told =
          probe.next(assumed, false, new Throughput(10.0 * total * SECONDS, SECONDS, total, total));
    }
    // A trial takes a few periods, and after each the next one waits for twice as long.
    assertThat(lowered).isBetween(1, 24);
    assertThat(told.throughput(32)).isCloseTo(320, within(1e-6));
  }
}
