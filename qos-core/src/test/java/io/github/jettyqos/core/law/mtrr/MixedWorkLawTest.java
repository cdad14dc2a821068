package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.Proposal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Classes of 8 + 2, 80 + 2, 900 + 10 and 20 + 2 ms on two processors, with 64 threads. */
final class MixedWorkLawTest {
  private static final long PERIOD = Duration.ofMillis(250).toNanos();
  private static final Partition EQUAL = Partition.of(64, 16, 16, 16, 16);
  private static final double[] RATES = {100, 200, 25, 100};

  /** By rate and unloaded time: 1, 16.4, 22.75 and 2.2 threads busy in the mean. */
  private static final WorkDescription WORK =
      new WorkDescription(
          CommonStation.processors(2),
          List.of(work(.002, .008), work(.002, .080), work(.010, .900), work(.002, .020)));

  private static final List<ServiceClass> CLASSES =
      List.of(
          target("gold", 0, Statistic.P95, 60),
          target("silver", 1, Statistic.P95, 400),
          target("report", 2, Statistic.MEAN, 4000),
          ServiceClass.named("rest").priority(3).build());

  private static ClassWork work(double compute, double elsewhere) {
    return new ClassWork(new ServiceDemand(compute, elsewhere));
  }

  private static ServiceClass target(String name, int priority, Statistic statistic, long millis) {
    return ServiceClass.named(name)
        .priority(priority)
        .target(Target.atMost(statistic, Duration.ofMillis(millis)))
        .build();
  }

  private static ClassMeasurement seen(double rate, int queued, int running) {
    return new ClassMeasurement(
        rate,
        Math.round(rate / 4),
        0,
        queued,
        running,
        PeriodDelay.NONE,
        PeriodDelay.NONE,
        Ages.NONE);
  }

  private static Measurement measured(Optional<WorkDescription> work, int... queued) {
    // One curve for all of them: 425 requests a second by 42 threads, each like a server of its
    // own.
    Speedup equal = new Speedup(10, 1, 42);
    return new Measurement(
        PERIOD,
        PERIOD,
        EQUAL,
        Optional.of(equal),
        work,
        OptionalInt.empty(),
        List.of(
            seen(RATES[0], queued[0], 1),
            seen(RATES[1], queued[1], 16),
            seen(RATES[2], queued[2], 16),
            seen(RATES[3], queued[3], 2)));
  }

  private static Proposal propose(Optional<WorkDescription> work, int... queued) {
    ControlLaw law =
        new MtrrLaw(new LawContext(CLASSES, 64, Duration.ofNanos(PERIOD)), MtrrRule.DEFAULT);
    return law.propose(measured(work, queued));
  }

  @Test
  void propose_workKnown_givesEveryClassMoreThanItKeepsBusy() {
    Proposal proposal = propose(Optional.of(WORK), 0, 0, 0, 0);
    Partition next = proposal.partition();
    assertThat(proposal.certificate()).isEmpty();
    assertThat(next.budget(0)).isGreaterThanOrEqualTo(2);
    assertThat(next.budget(1)).isGreaterThanOrEqualTo(20);
    assertThat(next.budget(2)).isGreaterThanOrEqualTo(26);
    assertThat(next.budget(3)).isGreaterThanOrEqualTo(3);
    assertThat(next.sum()).isLessThanOrEqualTo(64);
  }

  /** The twin: with one rate for all, by which a gold request takes as long as a report. */
  @Test
  void propose_workNotKnown_givesReportLessThanItKeepsBusy() {
    Partition next = propose(Optional.empty(), 0, 0, 0, 0).partition();
    assertThat(next.budget(2)).isLessThan(16);
  }

  @Test
  void propose_backlogOfOneClass_givesItMore() {
    Partition calm = propose(Optional.of(WORK), 0, 0, 0, 0).partition();
    Partition late = propose(Optional.of(WORK), 0, 400, 0, 0).partition(); // 1.4 s of work
    assertThat(late.budget(1)).isGreaterThan(calm.budget(1));
  }

  @Test
  void propose_backlogOfTheClassWithoutTarget_givesItMore() {
    Partition calm = propose(Optional.of(WORK), 0, 0, 0, 0).partition();
    Partition late = propose(Optional.of(WORK), 0, 0, 0, 200).partition();
    assertThat(late.budget(3)).isGreaterThan(calm.budget(3));
  }

  @Test
  void propose_totalPinned_usesAllOfIt() {
    Measurement seen = measured(Optional.of(WORK), 0, 0, 0, 0);
    Measurement pinned =
        new Measurement(
            PERIOD, PERIOD, EQUAL, seen.speedup(), seen.work(), OptionalInt.of(60), seen.classes());
    ControlLaw law =
        new MtrrLaw(new LawContext(CLASSES, 64, Duration.ofNanos(PERIOD)), MtrrRule.DEFAULT);
    assertThat(law.propose(pinned).partition().sum()).isEqualTo(60);
  }
}
