package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.mtrr.MtrrLaw;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** One processor, requests of 10 ms: in the mean they take 10 ms / (1 - load). */
final class ReplicasTest {
  private static final int THREADS = 64;
  private static final Duration PERIOD = Duration.ofMillis(250);
  private static final double HEADROOM = 1.07;

  private static ServiceClass target(int millis) {
    return ServiceClass.named("gold")
        .priority(0)
        .target(Statistic.MEAN, Duration.ofMillis(millis))
        .build();
  }

  private static OptionalDouble wanted(ServiceClass owner, double perSecond, boolean known) {
    List<ServiceClass> classes = List.of(owner);
    WorkDescription work =
        new WorkDescription(
            CommonStation.processors(1), List.of(new ClassWork(new ServiceDemand(.01, 0))));
    ClassMeasurement seen =
        new ClassMeasurement(perSecond, 1, 3, 5, 1, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);
    Measurement steady =
        new Measurement(
            1,
            PERIOD.toNanos(),
            Partition.of(THREADS, THREADS),
            Optional.empty(),
            known ? Optional.of(work) : Optional.empty(),
            OptionalInt.empty(),
            List.of(seen));
    LawContext context = new LawContext(classes, THREADS, PERIOD);
    return new Replicas(classes, () -> new MtrrLaw(context, MtrrRule.DEFAULT)).wanted(steady);
  }

  private static double wanted(ServiceClass owner, double perSecond) {
    return wanted(owner, perSecond, true).orElseThrow();
  }

  @Test
  void wanted_target_isTheLoadAtWhichItIsJustKept() {
    // 50 ms: a load of 0.8 at most, so 80 requests a second for each server.
    assertThat(wanted(target(50), 400)).isEqualTo(HEADROOM * 5, within(.35));
    // The twin: 100 ms, a load of 0.9.
    assertThat(wanted(target(100), 400)).isEqualTo(HEADROOM * 4.44, within(.25));
    assertThat(wanted(target(50), 400)).isGreaterThan(wanted(target(100), 400));
  }

  @Test
  void wanted_partOfTheLoad_isThatPart() {
    double all = wanted(target(50), 400);
    assertThat(wanted(target(50), 40)).isEqualTo(all / 10, within(.03 * all / 10));
    assertThat(wanted(target(50), 4)).isEqualTo(all / 100, within(.03 * all / 100));
  }

  @Test
  void wanted_noTarget_isAnUseOfFourFifths() {
    ServiceClass shared = ServiceClass.named("gold").priority(0).build();
    assertThat(wanted(shared, 40)).isEqualTo(HEADROOM * .5, within(.01));
  }

  @Test
  void wanted_targetBelowTheWorkItself_doesNotCount() {
    assertThat(wanted(target(5), 400)).isLessThan(HEADROOM * 4.5);
  }

  @Test
  void wanted_nothingKnown_isAbsentAndNoArrivalIsZero() {
    assertThat(wanted(target(50), 400, false)).isEmpty();
    assertThat(wanted(target(50), 0)).isZero();
  }

  @Test
  void wanted_bound_isAThousand() {
    assertThat(wanted(target(50), 1e6)).isEqualTo(1000);
  }
}
