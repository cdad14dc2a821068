package io.github.jettyqos.core.measure.demand;

import static io.github.jettyqos.core.measure.demand.WorkServer.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What is planned with of what is measured, and whether it is known by now. */
final class DemandSourceWorkTest {
  private static final int SEEDS = 15;

  /** An unknown number of processors: four, which is a curve of slope 1 up to 4. */
  private static WorkServer unknown(long seed, double secondMillis) {
    return new WorkServer(
        seed,
        4,
        Double.NaN,
        64,
        false,
        WorkHistory.BAR,
        kind(200, 5, 0),
        kind(40, secondMillis, 0));
  }

  @Test
  void isOpen_noProcessorsAndTimesThatDiffer_isOpenUntilTheCurveIsKnown() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server = unknown(seed, 50);
      assertThat(server.source.isOpen()).isTrue(); // nothing has come
      server.seconds(3);
      boolean known = server.source.work().isPresent();
      assertThat(server.source.isOpen()).as("seed " + seed).isNotEqualTo(known);
    }
  }

  /** The twin: one rate for all serves. */
  @Test
  void isOpen_noProcessorsAndTimesThatAreAlike_isNotOpen() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server = unknown(seed, 5);
      server.seconds(3);
      assertThat(server.source.isOpen()).as("seed " + seed).isFalse();
      assertThat(server.source.work()).isEmpty();
    }
  }

  @Test
  void work_onOneCurve_isWhatEachClassNeedsOfIt() {
    // A load that goes up and down shows the curve. It is clear in the last period with 9 of 15
    // seeds; with the others it was, and the last one that was clear stands.
    int known = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server = unknown(seed, 50);
      for (int i = 0; i < 20; i++) {
        server.kinds.get(0).perSecond = i % 2 == 0 ? 450 : 100;
        server.seconds(1.5);
      }
      if (server.source.work().isPresent()) {
        known++;
        List<ClassWork> works = server.source.work().get().classes();
        // Both in seconds of one handler alone, of which the curve is only roughly known.
        double times = works.get(1).demand().compute() / works.get(0).demand().compute();
        assertThat(times).as("seed " + seed).isBetween(7.0, 14.0);
        assertThat(server.source.isOpen()).isFalse();
      }
    }
    assertThat(known).isEqualTo(SEEDS);
  }

  /**
   * A lock that all wait for: requests compute for 2 ms one at a time, after 20 ms of waiting,
   * while the machine says that it has four processors. The curve is configured: 15 of 15. Where it
   * is given up in each period in which it is not clear: 0; where what was learned by another curve
   * counts as if it were by this one: 0.
   */
  @Test
  void inForce_aLockForAll_isTheCurveThatIsConfigured() {
    int curves = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server =
          new WorkServer(
              seed,
              1,
              4,
              16,
              true,
              WorkHistory.BAR,
              kind(100, 2, 20),
              kind(80, 2, 20),
              kind(230, 2, 20));
      server.source.expect(
          Optional.of(new Speedup(1 / .022, .82, 11)), Optional.empty(), OptionalDouble.empty());
      server.seconds(24);
      server.kinds.get(0).perSecond = 200;
      server.seconds(24);
      curves += server.source.last().inForce() == Description.CURVE ? 1 : 0;
    }
    assertThat(curves).isEqualTo(SEEDS);
  }

  @Test
  void work_aClassThatNeverCame_isTakenForTheMeanOfOthers() {
    WorkServer server = new WorkServer(1, 2, 64, true, kind(100, 2, 8), kind(0, 1, 1));
    server.complete(0, 500);
    assertThat(server.source.last().classes().get(1).inWords()).isEqualTo("no request came");
    ServiceDemand first = server.source.work().orElseThrow().classes().get(0).demand();
    ServiceDemand second = server.source.work().orElseThrow().classes().get(1).demand();
    assertThat(second.compute()).isCloseTo(first.compute(), within(1e-12));
  }

  @Test
  void work_tooFewOfAClassThatCame_isNotThereYet() {
    // 20 a second beside 100: some 30 of the 50 that are asked for.
    WorkServer server = new WorkServer(1, 2, 64, true, kind(100, 2, 8), kind(20, 1, 1));
    server.complete(0, 150);
    assertThat(server.source.last().classes().get(1).inWords()).startsWith("not enough data: ");
    assertThat(server.source.work()).isEmpty();
    assertThat(server.source.isOpen()).isTrue();
  }

  /** The twin: it has waited for long enough. */
  @Test
  void work_tooFewOfAClassForTenSeconds_isGuessed() {
    WorkServer server = new WorkServer(1, 2, 64, true, kind(100, 2, 8), kind(3, 1, 1));
    server.complete(0, 1200);
    assertThat(server.source.last().classes().get(1).inWords()).startsWith("not enough data: ");
    assertThat(server.source.work().orElseThrow().classes().get(1).demand().unloaded())
        .isBetween(.001, .004); // 2 ms, of some 36 requests
    assertThat(server.source.isOpen()).isFalse();
  }

  /**
   * A thousandth of the usual time in 10 s, and then 10 a second that take 100 ms: after 10 of them
   * 100 ms are known, where 32 were needed before, and until then 0.1 % of them.
   */
  @Test
  void work_timesAreAThousandTimesAsLong_isKnownByTenOfThem() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server = new WorkServer(seed, 2, 64, true, kind(60, .01, .1), kind(100, 1, 1));
      server.kinds.get(0).variation = 0;
      server.seconds(10);
      server.kinds.get(0).perSecond = 10;
      server.kinds.get(0).demand = new ServiceDemand(.0001, .1);
      server.complete(0, server.kinds.get(0).completed + 12);
      server.seconds(.5);
      assertThat(server.source.work().orElseThrow().classes().get(0).demand().unloaded())
          .as("seed " + seed)
          .isBetween(.08, .12);
    }
  }

  @Test
  void work_configured_isThereUntilItIsMeasured() {
    WorkServer server = new WorkServer(1, 2, 64, true, kind(100, 2, 8), kind(20, 1, 1));
    ClassWork told = new ClassWork(new ServiceDemand(.5, .5));
    server.source.expect(
        Optional.empty(),
        Optional.of(new WorkDescription(CommonStation.processors(2), List.of(told, told))),
        OptionalDouble.empty());
    assertThat(server.source.isOpen()).isFalse();
    assertThat(server.source.work().orElseThrow().classes()).containsExactly(told, told);
    server.complete(0, 150);
    List<ClassWork> now = server.source.work().orElseThrow().classes();
    assertThat(now.get(0).demand().unloaded()).isBetween(.008, .012);
    assertThat(now.get(1)).isEqualTo(told); // not measured yet
  }

  @Test
  void work_configuredWithoutArrivals_staysThere() {
    WorkServer server = new WorkServer(1, 2, 64, true, kind(0, 2, 8), kind(0, 1, 1));
    ClassWork told = new ClassWork(new ServiceDemand(.5, .5));
    server.source.expect(
        Optional.empty(),
        Optional.of(new WorkDescription(CommonStation.processors(2), List.of(told, told))),
        OptionalDouble.empty());
    DemandEstimate ignored = server.source.now(250_000_000);
    assertThat(server.source.work().orElseThrow().classes()).containsExactly(told, told);
  }
}
