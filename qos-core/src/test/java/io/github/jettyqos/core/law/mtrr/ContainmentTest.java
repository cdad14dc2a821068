package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Some 22 completions of the first class are expected in a period, see {@link ForeseenTest}. */
final class ContainmentTest {
  private final TroubledServer server = new TroubledServer();
  private final Containment containment = server.containment;

  @Test
  void contained_noneComesInAPeriod_isAtOnce() {
    server.hung();
    assertThat(containment.contained()).containsExactly(0);
    assertThat(containment.asks(0)).isFalse();
    assertThat(containment.asks(1)).isTrue();
    assertThat(containment.isAnyIll()).isTrue();
  }

  @Test
  void contained_allIsWell_isNone() {
    server.well(1000);
    assertThat(containment.isAnyIll()).isFalse();
    assertThat(containment.mayGrow(0)).isTrue();
  }

  /** 2 periods of 25: before the 50 that make its figures its own were known for two seconds. */
  @Test
  void contained_figuresAreAGuess_isNone() {
    server.well(2).period(33, 0, 0, 0);
    assertThat(containment.contained()).isEmpty();
  }

  /**
   * Of two that run 1.9 are expected in a period, 16 in 9 of them; but two are too few to delay
   * others.
   */
  @Test
  void contained_fewRun_isNone() {
    server.well(TroubledServer.KNOWN);
    for (int i = 0; i < 20; i++) {
      server.period(2, 0, 0, 0);
    }
    assertThat(containment.contained()).isEmpty();
    for (int i = 0; i < 20; i++) {
      server.period(3, 0, 0, 0);
    }
    assertThat(containment.contained()).containsExactly(0);
  }

  /** 5 of 820 ms a period: by what these took it should have been 40 at least. */
  @Test
  void contained_tenfoldAsSlow_isForAMinute() {
    server.well(TroubledServer.KNOWN).period(28, 0, 9, .2);
    for (int i = 0; i < 239; i++) {
      server.period(16, 200, 5, .82);
    }
    assertThat(containment.contained()).containsExactly(0);
    server.period(16, 200, 5, .82);
    server.period(16, 200, 5, .82);
    server.period(16, 200, 5, .82);
    assertThat(containment.contained()).isEmpty();
  }

  /** 25 in a period take 2 ms instead of 82: they fail, for a minute at most. */
  @Test
  void planned_failsQuickly_isAsItWasBefore() {
    server.well(TroubledServer.KNOWN).period(0, 0, 25, .002);
    WorkDescription half = TroubledServer.work(.04);
    assertThat(containment.planned(half)).isEqualTo(TroubledServer.WORK);
    for (int i = 1; i < 240; i++) {
      server.period(0, 0, 25, .002);
    }
    assertThat(containment.planned(half)).isEqualTo(TroubledServer.WORK);
    server.period(0, 0, 25, .002);
    assertThat(containment.planned(half)).isEqualTo(half);
  }

  /**
   * The same server by another curve, of which 10 requests gain 1.9 instead of 10: 100 ms of the
   * first are 19 ms of that one, so that 8.5 ms are no failure.
   */
  @Test
  void planned_curveBecomesKnown_isInItsUnits() {
    for (int i = 0; i < 2 * TroubledServer.KNOWN; i++) {
      curve(new Speedup(10, 1, 64), .1, 5);
    }
    WorkDescription next = curve(new Speedup(52.6, .1, 23), .0085, 5);
    assertThat(containment.planned(next)).isEqualTo(next);
  }

  /** The same where the curve becomes known in a moment in which none runs, as at a light load. */
  @Test
  void planned_curveBecomesKnownWhileNoneRuns_isInItsUnits() {
    for (int i = 0; i < 2 * TroubledServer.KNOWN; i++) {
      curve(new Speedup(10, 1, 64), .1, i % 2 == 0 ? 5 : 0);
    }
    WorkDescription next = curve(new Speedup(52.6, .1, 23), .0085, 0);
    assertThat(containment.planned(next)).isEqualTo(next);
  }

  /** A period after which so many of each class run, and 25 of each complete in 100 ms. */
  private WorkDescription curve(Speedup curve, double compute, int running) {
    ClassWork each = new ClassWork(new ServiceDemand(compute, 0));
    WorkDescription work = new WorkDescription(CommonStation.of(curve), List.of(each, each));
    server.look(
        TroubledServer.PERIOD,
        TroubledServer.seen(running, 0, 25, .1),
        TroubledServer.seen(running, 0, 25, .1),
        work);
    return work;
  }

  /** The twin: 25 in a period take 20 ms. */
  @Test
  void planned_becomesQuicker_isAsItIs() {
    server.well(TroubledServer.KNOWN).period(1, 0, 25, .02);
    WorkDescription half = TroubledServer.work(.04);
    assertThat(containment.planned(half)).isEqualTo(half);
  }

  /** What its own requests take by now is not what is planned with. */
  @Test
  void planned_contained_isAsItWasBefore() {
    WorkDescription slow = TroubledServer.work(.8);
    assertThat(containment.planned(slow)).isEqualTo(slow);
    server.hung();
    assertThat(containment.planned(slow)).isEqualTo(TroubledServer.WORK);
  }

  @Test
  void contained_comesBack_isUntilItsQueueIsGone() {
    server.hung();
    server.period(16, 300, 60, 5);
    server.period(16, 200, 50, .082);
    server.period(16, 100, 50, .082);
    server.period(16, 26, 50, .082);
    assertThat(containment.contained()).containsExactly(0);
    // 25 come in a period.
    server.period(16, 25, 50, .082);
    assertThat(containment.contained()).containsExactly(0); // that is the first of another second
    for (int i = 0; i < 3; i++) {
      server.period(8, 0, 25, .082);
    }
    assertThat(containment.isAnyIll()).isFalse();
    assertThat(containment.asks(0)).isTrue();
  }

  /** Ten seconds of failures of 2 ms: 82 ms are what is usual, and no hang. */
  @Test
  void contained_failsQuicklyAndThenWorks_isNot() {
    server.well(40);
    for (int i = 0; i < 40; i++) {
      server.look(
          TroubledServer.PERIOD,
          TroubledServer.seen(0, 0, 25, .0001),
          TroubledServer.seen(2, 0, 25, .022),
          TroubledServer.work(.0001));
    }
    server.look(
        TroubledServer.PERIOD,
        TroubledServer.seen(9, 0, 16, .05),
        TroubledServer.seen(2, 0, 25, .022),
        TroubledServer.work(.0001));
    for (int i = 0; i < 8; i++) {
      server.period(9, 0, 25, .082);
      assertThat(containment.contained()).isEmpty();
    }
  }

  private void noCompletions(double seconds) {
    server.look(
        seconds,
        TroubledServer.seen(33, 0, 0, 0),
        TroubledServer.seen(27, 0, 0, 0),
        TroubledServer.WORK);
  }

  /** Without any completion no class is to blame. */
  @Test
  void stalls_noCompletions_isSoUntilQueuesAreGone() {
    server.well(TroubledServer.KNOWN);
    noCompletions(TroubledServer.PERIOD);
    assertThat(containment.stalls()).isTrue();
    assertThat(containment.contained()).isEmpty();
    assertThat(containment.asks(1)).isFalse();
    server.period(16, 26, 50, .4);
    assertThat(containment.stalls()).isTrue();
    server.period(16, 25, 50, .4);
    assertThat(containment.stalls()).isFalse();
  }

  /**
   * In a fifth of a period the 18 or so that should come may be late by chance, as they are where
   * all take as long and began together; in a whole one they are not.
   */
  @Test
  void stalls_noCompletionsForLessThanAPeriod_isNotYet() {
    server.well(TroubledServer.KNOWN);
    for (int i = 0; i < 4; i++) {
      noCompletions(TroubledServer.PERIOD / 5);
      assertThat(containment.stalls()).isFalse();
    }
    noCompletions(TroubledServer.PERIOD / 5);
    assertThat(containment.stalls()).isTrue();
  }

  private void late(int completed) {
    server.look(
        .6,
        TroubledServer.seen(33, 100, completed, .5),
        TroubledServer.seen(27, 100, completed, .5),
        TroubledServer.WORK);
  }

  /** A period of more than twice its length, with a third of 120 completions. */
  @Test
  void stalls_noSamplesAndLittleIsComplete_isSo() {
    server.well(TroubledServer.KNOWN);
    late(20);
    assertThat(containment.stalls()).isTrue();
  }

  /** The loop alone was late: two thirds are complete. */
  @Test
  void stalls_noSamplesAndAllElseWentOn_isNot() {
    server.well(TroubledServer.KNOWN);
    late(40);
    assertThat(containment.stalls()).isFalse();
  }

  /** A backlog that never ends is not that of a stall. */
  @Test
  void stalls_queuesStay_endsAfterTenSeconds() {
    server.well(TroubledServer.KNOWN);
    server.look(
        .6,
        TroubledServer.seen(33, 100, 20, .5),
        TroubledServer.seen(2, 0, 20, .022),
        TroubledServer.WORK);
    for (int i = 0; i < 39; i++) {
      server.period(33, 100, 100, .3);
    }
    assertThat(containment.stalls()).isTrue();
    server.period(33, 100, 100, .3);
    assertThat(containment.stalls()).isFalse();
  }
}
