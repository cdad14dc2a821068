package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two classes and 16 threads; gold has one of them and five wait, bronze uses 4 of its 8. */
final class WorkConservingTest {
  private static final Partition TIGHT = tight(List.of(0, 0), Optional.empty());

  private static Partition tight(List<Integer> kept, Optional<StationLimit> station) {
    return Partition.of(16, 1, 8)
        .withTerms(new Terms(kept, List.of(1, 8), List.of(64, 64), station));
  }

  private static ServiceClassBuilder gold() {
    return ServiceClass.named("gold").priority(0);
  }

  private static WorkConserving of(ServiceClassBuilder gold) {
    return new WorkConserving(
        List.of(gold.build(), ServiceClass.named("bronze").priority(1).build()));
  }

  private static Measurement seen(Partition inForce, int queued, int running) {
    return Periods.of(inForce, some(queued, running), Periods.seen(20, 0, 0, 4));
  }

  /** One of them is completed. */
  private static ClassMeasurement some(int queued, int running) {
    PeriodDelay one = PeriodDelay.of(1, .1);
    return new ClassMeasurement(20, 5, 0, queued, running, one, one, Ages.NONE);
  }

  private static Partition twice(WorkConserving of, Partition next, Measurement seen) {
    assertThat(of.raise(next, seen, Set.of())).as("once is chance").isEqualTo(next);
    return of.raise(next, seen, Set.of());
  }

  private static Partition twice(ServiceClassBuilder gold, Partition next) {
    return twice(of(gold), next, seen(next, 5, 1));
  }

  /** As many as it is given run, and five wait. */
  private static Partition grown(ServiceClassBuilder gold, Partition next) {
    WorkConserving of = of(gold);
    Partition raised = twice(of, next, seen(next, 5, 1));
    assertThat(most(raised)).as("twice the one that runs").isEqualTo(2);
    for (int i = 0; i < 4; i++) {
      raised = of.raise(next, seen(raised, 5, most(raised)), Set.of());
    }
    return raised;
  }

  private static int most(Partition of) {
    return of.terms().orElseThrow().most().get(0);
  }

  @Test
  void raise_waitsBesideIdleThreads_mayHaveAllThatAreNotKept() {
    assertThat(most(grown(gold(), TIGHT))).isEqualTo(16);
    assertThat(most(grown(gold(), tight(List.of(0, 6), Optional.empty())))).isEqualTo(10);
    assertThat(most(grown(gold().max(5), TIGHT))).isEqualTo(5);
  }

  @Test
  void raise_allThatIsIdleIsKept_isAsProposed() {
    // 4 of bronze's 15 run, and all are kept; gold has the sixteenth.
    Partition kept =
        Partition.of(16, 1, 15)
            .withTerms(
                new Terms(List.of(0, 15), List.of(1, 15), List.of(64, 64), Optional.empty()));
    assertThat(twice(gold(), kept)).isEqualTo(kept);
  }

  @Test
  void raise_noBorrowing_getsWhatIsInNoBudget() {
    // 16 - 9 = 7 are; one runs and five wait: 6.
    Partition next = Partition.of(16, 1, 8);
    assertThat(twice(gold().borrow(false), next)).isEqualTo(Partition.of(16, 6, 8));
    Partition all = Partition.of(16, 1, 15);
    assertThat(twice(gold().borrow(false), all)).as("none is").isEqualTo(all);
  }

  @Test
  void raise_valueToSettleAt_waitsOn() {
    Target value = new Target(Metric.WAITING, Statistic.MEAN, Duration.ofSeconds(1), Meaning.TRACK);
    assertThat(twice(gold().target(value), TIGHT)).isEqualTo(TIGHT);
  }

  @Test
  void raise_contained_getsNoMore() {
    WorkConserving of = of(gold());
    Measurement seen = seen(TIGHT, 5, 1);
    for (int i = 0; i < 4; i++) {
      assertThat(of.raise(TIGHT, seen, Set.of(0))).isEqualTo(TIGHT);
    }
    assertThat(most(twice(of, TIGHT, seen))).as("no longer").isEqualTo(2);
  }

  /** It may have begun to hang: in two seconds of periods its law knows. */
  @Test
  void raise_nothingIsCompleted_waitsForEightPeriods() {
    WorkConserving of = of(gold());
    Measurement silent = Periods.of(TIGHT, Periods.seen(20, 0, 5, 1), Periods.seen(20, 0, 0, 4));
    for (int i = 0; i < 7; i++) {
      assertThat(of.raise(TIGHT, silent, Set.of())).isEqualTo(TIGHT);
    }
    assertThat(most(of.raise(TIGHT, silent, Set.of()))).isEqualTo(2);
  }

  @Test
  void raise_noRoomAtTheStation_isAsProposed() {
    // Gold's one and the next would be 2.0 of 1.5; bronze comes after it and counts for itself.
    StationLimit limit = new StationLimit(1500, List.of(1000, 1000));
    Partition next = tight(List.of(0, 0), Optional.of(limit));
    assertThat(twice(gold(), next)).isEqualTo(next);
    StationLimit more = new StationLimit(2000, List.of(1000, 1000));
    assertThat(most(twice(gold(), tight(List.of(0, 0), Optional.of(more))))).isEqualTo(2);
  }

  /** A description may be wrong: idle threads beside a queue show it. */
  @Test
  void raise_poolOfItsOwnSeemsFull_isRaised() {
    ServiceDemand pooled = new ServiceDemand(.01, 0, Optional.of(new ServiceDemand.Pool(2, .04)));
    WorkDescription work =
        new WorkDescription(
            CommonStation.processors(8),
            List.of(new ClassWork(pooled), new ClassWork(new ServiceDemand(.01, 0))));
    Measurement full =
        Periods.of(
            1, TIGHT, Optional.empty(), Optional.of(work), some(5, 2), Periods.seen(20, 0, 0, 4));
    assertThat(most(twice(of(gold()), TIGHT, full))).isEqualTo(4);
  }

  @Test
  void raise_queueIsGone_staysForEightPeriodsWithoutNeed() {
    WorkConserving of = of(gold());
    twice(of, TIGHT, seen(TIGHT, 5, 1));
    Partition raised = of.raise(TIGHT, seen(TIGHT, 0, 6), Set.of());
    assertThat(most(raised)).isEqualTo(12);
    for (int i = 0; i < 3; i++) { // six run: five more than the law's own limit
      assertThat(of.raise(TIGHT, seen(raised, 0, 6), Set.of())).isEqualTo(raised);
    }
    for (int i = 0; i < 7; i++) {
      assertThat(of.raise(TIGHT, seen(raised, 0, 1), Set.of())).isEqualTo(raised);
    }
    assertThat(of.names()).containsExactly("gold");
    assertThat(of.raise(TIGHT, seen(raised, 0, 1), Set.of())).isEqualTo(TIGHT);
    assertThat(of.names()).isEmpty();
  }
}
