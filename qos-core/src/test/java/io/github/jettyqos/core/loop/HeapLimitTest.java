package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.measure.demand.HeapUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the ceilings while the heap is short. Periods are of 250 ms, the bound is 0.8. */
class HeapLimitTest {
  private static final int FREE = 65535;
  private static final long PERIOD = 250_000_000;

  private final HeapLimit limit = new HeapLimit(0.8, 3);
  private List<ServiceClass> classes =
      List.of(
          ServiceClass.named("first").priority(0).build(),
          ServiceClass.named("bulk").priority(2).build(),
          ServiceClass.named("rest").priority(1).build());
  private final int[] running = {20, 16, 8};
  private long now;
  private long collections;

  /** A period, after which there was a collection or not. */
  private int[] period(double part, boolean collected) {
    return period(part, 1, collected);
  }

  private int[] period(double part, double present, boolean collected) {
    now += PERIOD;
    collections += collected ? 1 : 0;
    List<ClassMeasurement> seen = new ArrayList<>();
    for (int each : running) {
      seen.add(
          new ClassMeasurement(1, 1, 0, 0, each, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE));
    }
    Measurement measured =
        new Measurement(now, PERIOD, Partition.of(64, 32, 16, 16), Optional.empty(), seen);
    boolean changed = limit.next(measured, classes, new HeapUse(part, present, collections));
    assertThat(changed || limit.isHolding() || limit.held(classes).isEmpty()).isTrue();
    return limit.ceilings();
  }

  /** The handlers come down to the ceilings. */
  private void drain() {
    int[] ceilings = limit.ceilings();
    for (int k = 0; k < running.length; k++) {
      running[k] = Math.min(running[k], ceilings[k]);
    }
  }

  @Test
  void heap_belowOrUnknown_holdsNothing() {
    assertThat(period(0.8, true)).containsExactly(FREE, FREE, FREE);
    assertThat(period(Double.NaN, true)).containsExactly(FREE, FREE, FREE);
    assertThat(limit.isHolding()).isFalse();
  }

  @Test
  void heap_above_halvesTheLastThenTheNextAndNeverTheFirst() {
    assertThat(period(0.9, true)).containsExactly(FREE, 8, FREE);
    drain();
    assertThat(period(0.9, true)).containsExactly(FREE, 4, FREE);
    drain();
    assertThat(period(0.9, true)).containsExactly(FREE, 2, FREE);
    drain();
    assertThat(period(0.9, true)).containsExactly(FREE, 1, FREE);
    drain();
    assertThat(period(0.9, true)).containsExactly(FREE, 1, 4);
    for (int i = 0; i < 100; i++) {
      drain();
      period(0.99, true);
    }
    assertThat(limit.ceilings()).as("one of each goes on").containsExactly(FREE, 1, 1);
    assertThat(limit.held(classes)).containsOnlyKeys("bulk", "rest");
  }

  @Test
  void next_handlersOfTheLastHaveNotReturned_waitsForThemAtMostFiveSeconds() {
    for (int i = 0; i < 4; i++) {
      period(0.9, true);
    }
    assertThat(limit.ceilings()).containsExactly(FREE, 1, FREE);
    for (int i = 0; i < 19; i++) {
      assertThat(period(0.9, true)).containsExactly(FREE, 1, FREE);
    }
    assertThat(period(0.9, true)).containsExactly(FREE, 1, 4);
  }

  @Test
  void next_noCollectionSinceTheLastCameDown_waitsForOne() {
    running[1] = 2;
    assertThat(period(0.9, true)).containsExactly(FREE, 1, FREE);
    drain();
    assertThat(period(0.9, false)).containsExactly(FREE, 1, FREE);
    assertThat(period(0.9, true)).containsExactly(FREE, 1, 4);
  }

  @Test
  void last_idle_nextFollowsAtOnce() {
    running[1] = 0;
    assertThat(period(0.9, true)).containsExactly(FREE, 1, 4);
  }

  @Test
  void heap_belowAgain_givesBackStepByStepAndTheFirstHeldFirst() {
    running[1] = 2;
    period(0.9, true);
    drain();
    period(0.9, true);
    assertThat(limit.ceilings()).containsExactly(FREE, 1, 4);
    for (int i = 0; i < 40; i++) { // in between nothing changes
      assertThat(period(0.78, true)).containsExactly(FREE, 1, 4);
    }
    assertThat(period(0.7, true)).containsExactly(FREE, 1, 5);
    for (int i = 0; i < 3; i++) { // once a second
      assertThat(period(0.7, true)).containsExactly(FREE, 1, 5);
    }
    assertThat(period(0.7, true)).containsExactly(FREE, 1, 6);
    List<int[]> steps = new ArrayList<>();
    while (limit.isHolding()) {
      steps.add(period(0.7, true));
      assertThat(steps).hasSizeLessThan(400);
    }
    assertThat(steps).anySatisfy(each -> assertThat(each).containsExactly(FREE, 1, FREE));
    assertThat(steps).anySatisfy(each -> assertThat(each).containsExactly(FREE, 2, FREE));
  }

  @Test
  void heap_belowWithoutCollectionSince_givesBackOneStepOnly() {
    period(0.9, true);
    for (int i = 0; i < 4; i++) {
      period(0.5, true);
    }
    assertThat(limit.ceilings()).containsExactly(FREE, 10, FREE);
    for (int i = 0; i < 30; i++) { // less than ten seconds
      assertThat(period(0.5, false)).containsExactly(FREE, 10, FREE);
    }
  }

  /** As with collectors that rarely look at old objects. */
  @Test
  void heap_littleInUseNow_givesBackWithoutCollection() {
    period(0.9, true);
    assertThat(limit.ceilings()).containsExactly(FREE, 8, FREE);
    for (int i = 0; i < 8; i++) {
      period(0.5, 0.7, i == 0);
    }
    assertThat(limit.ceilings()).as("in two seconds").containsExactly(FREE, 12, FREE);
  }

  /** As where nothing allocates any more: the last reading must not hold a class for ever. */
  @Test
  void reading_olderThanTenSeconds_countsNoMore() {
    for (int i = 0; i < 4; i++) {
      period(0.95, true);
      drain();
    }
    assertThat(limit.ceilings()[1]).isEqualTo(1);
    for (int i = 0; i < 39; i++) {
      period(0.95, false);
    }
    assertThat(limit.ceilings()[1]).isEqualTo(1);
    assertThat(period(0.95, false)[1]).isEqualTo(2);
    for (int i = 0; i < 400; i++) {
      period(0.95, false);
    }
    assertThat(limit.isHolding()).isFalse();
    running[1] = 16;
    assertThat(period(0.95, true)).as("a new one").containsExactly(FREE, 8, FREE);
  }

  @Test
  void classes_ofOnePriority_theLeastWeightThenTheLastWaitsFirst() {
    classes =
        List.of(
            ServiceClass.named("light").priority(0).weight(1).build(),
            ServiceClass.named("heavy").priority(0).weight(9).build(),
            ServiceClass.named("other").priority(0).weight(1).build());
    running[0] = 4;
    running[2] = 2;
    assertThat(period(0.9, true)).containsExactly(FREE, FREE, 1);
    drain();
    assertThat(period(0.9, true)).containsExactly(2, FREE, 1);
    for (int i = 0; i < 50; i++) {
      drain();
      period(0.9, true);
    }
    assertThat(limit.ceilings()).containsExactly(1, FREE, 1);
  }

  @Test
  void classes_severalOfFirstPriority_areAllNeverHeld() {
    classes =
        List.of(
            ServiceClass.named("a").priority(0).weight(1).build(),
            ServiceClass.named("b").priority(0).weight(9).build(),
            ServiceClass.named("c").priority(1).build());
    for (int i = 0; i < 50; i++) {
      drain();
      period(0.9, true);
    }
    assertThat(limit.ceilings()).containsExactly(FREE, FREE, 1);
  }
}
