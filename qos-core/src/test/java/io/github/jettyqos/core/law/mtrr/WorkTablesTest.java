package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.GuaranteePlan;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class of 2 + 8 ms with a mean of at most 30 ms, and one of 2 + 80 ms, on two processors. */
final class WorkTablesTest {
  private static final int THREADS = 32;
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold")
              .priority(0)
              .target(Statistic.MEAN, Duration.ofMillis(30))
              .build(),
          ServiceClass.named("silver")
              .priority(1)
              .target(Statistic.MEAN, Duration.ofMillis(200))
              .build());
  private static final WorkDescription WORK =
      new WorkDescription(
          CommonStation.processors(2),
          List.of(
              new ClassWork(new ServiceDemand(.002, .008)),
              new ClassWork(new ServiceDemand(.002, .08))));
  private static final List<Guarantee> GUARANTEES =
      CLASSES.stream().map(ServiceClass::guarantee).toList();

  private final WorkTables tables = new WorkTables(CLASSES);

  private GuaranteePlan next(double gold, double silver) {
    double[] rates = {gold, silver};
    return tables.next(WORK, rates, rates, GUARANTEES, GUARANTEES, THREADS);
  }

  /** 900 a second of 2 ms are 1.8 processors, but 900 of 82 ms are 74 threads. */
  @Test
  void next_whatCannotBeKept_standsForFourPeriods() {
    GuaranteePlan first = next(100, 900);
    assertThat(first.isFeasible()).isFalse();
    for (int period = 1; period < 4; period++) {
      assertThat(next(102, 905)).isSameAs(first); // what chance makes of it
    }
    assertThat(next(102, 905)).isNotSameAs(first);
  }

  /** The twin: what comes has changed by more than 25 and twice the root of 2 times 100, 53.3. */
  @Test
  void next_otherArrivals_isPlannedAtOnce() {
    GuaranteePlan first = next(100, 900);
    assertThat(next(153, 900)).isSameAs(first);
    GuaranteePlan more = next(154, 900);
    assertThat(more).isNotSameAs(first);
    assertThat(next(200, 100).isFeasible()).isTrue();
  }

  /**
   * A set point below the 10 ms that a request of gold takes alone, while silver asks for more than
   * there is: gold is still the first, and has what its 100 a second keep busy.
   */
  @Test
  void plan_trimmedBelowWhatIsPossible_isPlannedAsAsked() {
    List<Guarantee> tight = List.of(mean(8), GUARANTEES.get(1));
    double[] rates = {1000, 900};
    GuaranteePlan asked = tables.plan(WORK, rates, GUARANTEES, GUARANTEES, THREADS);
    GuaranteePlan trimmed = tables.plan(WORK, rates, GUARANTEES, tight, THREADS);
    GuaranteePlan impossible = tables.plan(WORK, rates, tight, tight, THREADS);
    assertThat(trimmed).isEqualTo(asked);
    assertThat(impossible.partition().budget(0)).isLessThan(trimmed.partition().budget(0));
  }

  /** The twin: one that is possible is planned as it is trimmed. */
  @Test
  void plan_trimmedToWhatIsPossible_getsMore() {
    List<Guarantee> tight = List.of(mean(11), GUARANTEES.get(1));
    double[] rates = {700, 100};
    GuaranteePlan asked = tables.plan(WORK, rates, GUARANTEES, GUARANTEES, THREADS);
    GuaranteePlan trimmed = tables.plan(WORK, rates, GUARANTEES, tight, THREADS);
    assertThat(trimmed).isNotEqualTo(asked);
  }

  private static Guarantee mean(long millis) {
    return new Guarantee.Absolute(Target.atMost(Statistic.MEAN, Duration.ofMillis(millis)));
  }

  @Test
  void next_whatCanBeKept_isPlannedEachPeriod() {
    GuaranteePlan first = next(100, 100);
    assertThat(first.isFeasible()).isTrue();
    assertThat(next(100, 100)).isNotSameAs(first).isEqualTo(first);
  }

  /** Less than is in force by now: an operator has pinned it. */
  @Test
  void next_fewerThreads_isPlannedAtOnce() {
    GuaranteePlan first = next(100, 900);
    double[] rates = {100, 900};
    GuaranteePlan fewer = tables.next(WORK, rates, rates, GUARANTEES, GUARANTEES, 8);
    assertThat(first.partition().sum()).isGreaterThan(8);
    assertThat(fewer.partition().sum()).isLessThanOrEqualTo(8);
  }
}
