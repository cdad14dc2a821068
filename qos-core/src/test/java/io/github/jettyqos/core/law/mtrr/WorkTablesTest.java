package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
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

  /** With two classes 1024, beyond the 512 up to which each period is planned. */
  private static final int MANY = 512;

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

  /** With this many threads 1100 a second of 2 ms are still 2.2 of 2 processors. */
  private GuaranteePlan nextOfMany(double gold, double silver) {
    double[] rates = {gold, silver};
    return tables.next(WORK, rates, rates, GUARANTEES, GUARANTEES, MANY);
  }

  @Test
  void next_whatCannotBeKeptOfMany_standsForFourPeriods() {
    GuaranteePlan first = nextOfMany(100, 1000);
    assertThat(first.isFeasible()).isFalse();
    for (int period = 1; period < 4; period++) {
      assertThat(nextOfMany(102, 1005)).isSameAs(first); // what chance makes of it
    }
    assertThat(nextOfMany(102, 1005)).isNotSameAs(first);
  }

  /** The twin: what comes has changed by more than 25 and twice the root of 2 times 100, 53.3. */
  @Test
  void next_otherArrivals_isPlannedAtOnce() {
    GuaranteePlan first = nextOfMany(100, 1000);
    assertThat(nextOfMany(153, 1000)).isSameAs(first);
    GuaranteePlan more = nextOfMany(154, 1000);
    assertThat(more).isNotSameAs(first);
    assertThat(nextOfMany(200, 100).isFeasible()).isTrue();
  }

  /** 900 a second of 82 ms are 74 threads, and a plan for 2 classes and 32 threads is cheap. */
  @Test
  void next_whatCannotBeKeptOfFew_isPlannedEachPeriod() {
    GuaranteePlan first = next(100, 900);
    assertThat(first.isFeasible()).isFalse();
    assertThat(next(100, 900)).isNotSameAs(first).isEqualTo(first);
  }

  /**
   * From 11 handlers on a server completes 45.5 (1 + .82 * 10) = 418.6 a second. 600 come, so all
   * 13 threads are busy, and 6 of them complete 6/13 of that, 193: less than the 196 of gold, which
   * has a backlog besides. Beside the needs of the others alone, 2 each, 6 would do for 209: of 10
   * handlers 6/10 of 381 are 229.
   */
  @Test
  void plan_backlogWhereNotAllCanBeKept_countsTheThreadsOfOthersAsBusy() {
    assertThat(ofThree(196, 196, 172, 300)).isEqualTo(6);
    assertThat(ofThree(196, 209, 172, 300)).isEqualTo(7);
    // All can be kept: no thread of others is busy for long.
    assertThat(ofThree(100, 110, 60, 60)).isEqualTo(ofThree(110, 110, 60, 60));
  }

  private static int ofThree(double came, double gold, double silver, double bronze) {
    List<ServiceClass> three =
        List.of(bounded("gold", 0, 80), bounded("silver", 1, 200), bounded("bronze", 2, 1000));
    List<Guarantee> asked = three.stream().map(ServiceClass::guarantee).toList();
    WorkDescription work = WorkDescription.equal(new Speedup(45.5, .82, 11), 3);
    double[] rates = {gold, silver, bronze};
    double[] arrivals = {came, silver, bronze};
    return new WorkTables(three)
        .plan(work, rates, arrivals, asked, asked, 13)
        .partition()
        .budget(0);
  }

  private static ServiceClass bounded(String name, int priority, long millis) {
    return ServiceClass.named(name)
        .priority(priority)
        .target(Statistic.MEAN, Duration.ofMillis(millis))
        .queueMax(200)
        .build();
  }

  /**
   * A set point below the 10 ms that a request of gold takes alone, while silver asks for more than
   * there is: gold is still the first, and has what its 100 a second keep busy.
   */
  @Test
  void plan_trimmedBelowWhatIsPossible_isPlannedAsAsked() {
    List<Guarantee> tight = List.of(mean(8), GUARANTEES.get(1));
    double[] rates = {1000, 900};
    GuaranteePlan asked = tables.plan(WORK, rates, rates, GUARANTEES, GUARANTEES, THREADS);
    GuaranteePlan trimmed = tables.plan(WORK, rates, rates, GUARANTEES, tight, THREADS);
    GuaranteePlan impossible = tables.plan(WORK, rates, rates, tight, tight, THREADS);
    assertThat(trimmed).isEqualTo(asked);
    assertThat(impossible.partition().budget(0)).isLessThan(trimmed.partition().budget(0));
  }

  /** The twin: one that is possible is planned as it is trimmed. */
  @Test
  void plan_trimmedToWhatIsPossible_getsMore() {
    List<Guarantee> tight = List.of(mean(11), GUARANTEES.get(1));
    double[] rates = {700, 100};
    GuaranteePlan asked = tables.plan(WORK, rates, rates, GUARANTEES, GUARANTEES, THREADS);
    GuaranteePlan trimmed = tables.plan(WORK, rates, rates, GUARANTEES, tight, THREADS);
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
