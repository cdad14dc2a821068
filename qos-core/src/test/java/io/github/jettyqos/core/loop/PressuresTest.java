package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.LoopStatus.Cause;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Pressures of measurements, computed by hand. */
final class PressuresTest {
  private static final QueueRule QUEUE = new QueueRule(100, Duration.ofSeconds(2));
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold").priority(0).queue(QUEUE).build(),
          ServiceClass.named("rest").priority(1).queue(QUEUE).build());
  private static final List<ServiceClass> EQUAL =
      List.of(
          ServiceClass.named("gold").queue(QUEUE).build(),
          ServiceClass.named("rest").queue(QUEUE).build());
  private static final ClassMeasurement IDLE = seen(0, 0, 0, 0);
  private static final long LONG = 60_000_000_000L; // averages are settled

  private final Pressures pressures = new Pressures();

  private static ClassMeasurement seen(int running, int queued, long rejected, double waiting) {
    return new ClassMeasurement(
        100,
        25,
        rejected,
        queued,
        running,
        waiting > 0 ? PeriodDelay.of(25, waiting) : PeriodDelay.NONE,
        PeriodDelay.NONE,
        Ages.NONE);
  }

  private static Measurement measured(
      long nanos, Optional<WorkDescription> work, ClassMeasurement gold, ClassMeasurement rest) {
    return new Measurement(
        1,
        nanos,
        Partition.of(8, 4, 4),
        Optional.empty(),
        work,
        OptionalInt.empty(),
        List.of(gold, rest));
  }

  /** With a use of the processors, and of the heap. */
  private Pressure add(Measurement of, List<ServiceClass> classes, double use, double heap) {
    Measurement with =
        new Measurement(
            of.atNanos(),
            of.periodNanos(),
            of.partition(),
            of.speedup(),
            of.work(),
            of.pinned(),
            use,
            of.classes());
    return pressures.add(with, classes, heap);
  }

  private Pressure settled(ClassMeasurement gold, ClassMeasurement rest) {
    return add(measured(LONG, Optional.empty(), gold, rest), CLASSES, 0, 0);
  }

  @Test
  void threads_byBusyOnes_areZeroBelowHalfAndHalfWithAll() {
    assertThat(settled(IDLE, IDLE)).isEqualTo(Pressure.of(settled(IDLE, IDLE).causes()));
    assertThat(settled(IDLE, IDLE).value()).isZero();
    assertThat(settled(IDLE, IDLE).cause()).isEqualTo(Cause.NONE);
    assertThat(settled(seen(2, 0, 0, 0), seen(2, 0, 0, 0)).value()).isZero();
    assertThat(settled(seen(4, 0, 0, 0), seen(2, 0, 0, 0)).value()).isEqualTo(.25, within(1e-9));
    Pressure all = settled(seen(4, 0, 0, 0), seen(4, 0, 0, 0));
    assertThat(all.value()).isEqualTo(.5, within(1e-9));
    assertThat(all.cause()).isEqualTo(Cause.THREADS);
  }

  @Test
  void threads_byQueue_goTowardsOneWithItsLengthOrItsWaits() {
    ClassMeasurement busy = seen(4, 0, 0, 0);
    assertThat(settled(seen(4, 50, 0, 0), busy).value()).isEqualTo(.75, within(1e-9));
    assertThat(settled(seen(4, 0, 0, 1.5), busy).value()).isEqualTo(.875, within(1e-9));
    assertThat(settled(seen(4, 100, 0, 0), busy).value()).isEqualTo(1, within(1e-9));
    assertThat(settled(seen(4, 50, 0, 9), busy).value()).as("bounded").isEqualTo(1, within(1e-9));
  }

  @Test
  void threads_queueOfTheLowestPriority_countsAmongEqualsOnly() {
    ClassMeasurement busy = seen(4, 0, 0, 0);
    ClassMeasurement waits = seen(4, 50, 0, 0);
    assertThat(settled(busy, waits).value()).isEqualTo(.5, within(1e-9));
    Measurement equal = measured(LONG, Optional.empty(), busy, waits);
    assertThat(add(equal, EQUAL, 0, 0).value()).isEqualTo(.75, within(1e-9));
  }

  @Test
  void threads_turnedAway_isOneAtOnceAndForgottenInSeconds() {
    Measurement away = measured(1_000_000, Optional.empty(), IDLE, seen(0, 0, 1, 0));
    assertThat(add(away, CLASSES, 0, 0).value()).isEqualTo(1);
    Measurement second = measured(1_000_000_000, Optional.empty(), IDLE, IDLE);
    assertThat(add(second, CLASSES, 0, 0).value()).isEqualTo(.3679, within(1e-4));
  }

  @Test
  void causes_largest_isTheCause() {
    Measurement busy = measured(LONG, Optional.empty(), seen(4, 0, 0, 0), seen(4, 0, 0, 0));
    assertThat(add(busy, CLASSES, .9, .4).cause()).isEqualTo(Cause.PROCESSORS);
    Pressure heap = add(busy, CLASSES, .6, .97);
    assertThat(heap.cause()).isEqualTo(Cause.HEAP);
    assertThat(heap.by(Cause.PROCESSORS)).isEqualTo(.6, within(1e-9));
    assertThat(heap.by(Cause.THREADS)).isEqualTo(.5, within(1e-9));
    Pressure unknown = add(busy, CLASSES, Double.NaN, Double.NaN);
    assertThat(unknown.value()).isEqualTo(.5, within(1e-9));
  }

  /** A second with 8 busy handlers of each class that complete so many requests. */
  private Pressure second(int completed, double processors) {
    PeriodDelay delays =
        completed == 0 ? PeriodDelay.NONE : PeriodDelay.of(completed, 4. / completed);
    ClassMeasurement busy =
        new ClassMeasurement(80, 80, 0, 0, 4, PeriodDelay.NONE, delays, Ages.NONE);
    return add(measured(1_000_000_000, Optional.empty(), busy, busy), CLASSES, processors, 0);
  }

  private Pressure seconds(int count, int completed, double processors) {
    Pressure last = Pressure.IDLE;
    for (int i = 0; i < count; i++) {
      last = second(completed, processors);
    }
    return last;
  }

  /**
   * After a minute of 40 completions a second, 5 a second: requests take 8 times as long, so nearly
   * 7 of 8 handlers are busy for that alone.
   */
  @Test
  void downstream_requestsTakeLongerThanUsually_isTheCause() {
    assertThat(seconds(60, 40, .1).cause()).isEqualTo(Cause.THREADS);
    Pressure slow = seconds(20, 5, .1);
    assertThat(slow.cause()).isEqualTo(Cause.DOWNSTREAM);
    assertThat(slow.value()).isEqualTo(slow.by(Cause.THREADS)).isEqualTo(.5, within(1e-3));
  }

  /** Of few handlers it takes some seconds until it is no chance that all are at work. */
  @Test
  void downstream_handlersHang_isTheCause() {
    seconds(60, 40, .1);
    assertThat(seconds(10, 0, .1).cause()).isEqualTo(Cause.DOWNSTREAM);
  }

  /** The twin: the processors are what requests wait for. */
  @Test
  void downstream_processorsAreBusy_isNotTheCause() {
    seconds(60, 40, .1);
    Pressure busy = seconds(20, 5, 1);
    assertThat(busy.cause()).isEqualTo(Cause.PROCESSORS);
    assertThat(busy.by(Cause.DOWNSTREAM)).isLessThan(1e-3);
  }

  /** The sums of an hour ago weigh e^-1, e^-2, ... */
  @Test
  void downstream_slowForHours_isUsual() {
    seconds(60, 40, .1);
    assertThat(seconds(3 * 3600, 5, .1).by(Cause.DOWNSTREAM)).isLessThan(.05);
  }

  @Test
  void downstream_firstRequestsHang_isUnknown() {
    assertThat(seconds(60, 0, .1).cause()).isEqualTo(Cause.THREADS);
  }

  @Test
  void pool_ofAClass_isItsUtilisation() {
    ServiceDemand pooled =
        new ServiceDemand(.001, .001, Optional.of(new ServiceDemand.Pool(2, .018)));
    ClassWork other = new ClassWork(new ServiceDemand(.001, 0));
    WorkDescription work =
        new WorkDescription(CommonStation.processors(2), List.of(new ClassWork(pooled, 1), other));
    Pressure found = add(measured(LONG, Optional.of(work), IDLE, IDLE), CLASSES, .2, 0);
    assertThat(found.cause()).isEqualTo(Cause.POOL);
    assertThat(found.value()).as("100 a second for 18 ms of 2").isEqualTo(.9, within(1e-9));
  }

  @Test
  void pool_stationThatIsACurve_isItsUtilisation() {
    WorkDescription work = WorkDescription.equal(new Speedup(100, 0.5, 5), 2); // 300 a second
    Pressure found = add(measured(LONG, Optional.of(work), IDLE, IDLE), CLASSES, 0, 0);
    assertThat(found.cause()).isEqualTo(Cause.POOL);
    assertThat(found.value()).isEqualTo(2. / 3, within(1e-9));
  }
}
