package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.measure.demand.HeapUse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of heap limit and readiness in a loop, with a real gate. */
class SafeguardsTest {
  private static final Duration AFTER = Duration.ofSeconds(2);
  private static final Duration BACK = Duration.ofSeconds(3);

  private final LoopPlant plant = new LoopPlant();

  private ControlLoop loop(LawKind law) {
    return plant.loop(ControlOptions.builder().law(law).build(), ControlLaws::of);
  }

  private LoopRecord step(ControlLoop loop) {
    plant.pass();
    return loop.run();
  }

  /** Of the last class two run; the heap is short. */
  private void shortHeap(ControlLoop loop) {
    plant.arrive(1, 1);
    step(loop);
    plant.heap = new HeapUse(0.9, 1, 1);
    step(loop);
  }

  private int queuedOfOneMore() {
    plant.arrive(1, 1);
    return plant.gate.counts(1).queued();
  }

  @ParameterizedTest
  @EnumSource(names = {"STATIC", "LEND", "MTRR"})
  void heap_short_lastClassWaitsUnderEveryLaw(LawKind law) {
    ControlLoop loop = loop(law);
    loop.protect(Optional.of(0.8), Optional.empty(), BACK);
    shortHeap(loop);

    assertThat(loop.status().heap().held()).containsExactly(Map.entry("bronze", 1));
    assertThat(step(loop).reason()).startsWith("heap 0.90 after a collection, heap-limit 0.8: ");
    assertThat(queuedOfOneMore()).isEqualTo(1);
    step(loop);
    assertThat(plant.gate.counts(1).queued()).as("a step does not let it go").isEqualTo(1);

    // The twin: without the limit there is room.
    loop.protect(Optional.empty(), Optional.empty(), BACK);
    assertThat(plant.gate.counts(1).queued()).isZero();
    assertThat(loop.status().heap().held()).isEmpty();
  }

  @Test
  void heap_short_partitionStaysAndTheFirstClassGoesOn() {
    ControlLoop loop = loop(LawKind.STATIC);
    loop.protect(Optional.of(0.8), Optional.empty(), BACK);
    Partition before = plant.gate.partition();
    shortHeap(loop);
    plant.arrive(0, 3);

    assertThat(plant.gate.counts(0).queued()).isZero();
    assertThat(plant.gate.partition()).isEqualTo(before);
    assertThat(plant.gate.room(1).budget()).isEqualTo(before.budget(1));
  }

  @Test
  void heap_shortWhileFrozen_isHeldAndOverrideDoesNotLift() {
    ControlLoop loop = loop(LawKind.MTRR);
    loop.protect(Optional.of(0.8), Optional.empty(), BACK);
    loop.freeze("a test");
    shortHeap(loop);
    assertThat(queuedOfOneMore()).isEqualTo(1);
    loop.override(Partition.of(8, 3, 5), "more");
    assertThat(plant.gate.counts(1).queued()).isEqualTo(1);
  }

  @Test
  void heap_belowAgain_isGivenBack() {
    ControlLoop loop = loop(LawKind.STATIC);
    loop.protect(Optional.of(0.8), Optional.empty(), BACK);
    shortHeap(loop);
    assertThat(queuedOfOneMore()).isEqualTo(1);
    for (int i = 2; i < 20; i++) {
      plant.heap = new HeapUse(0.5, 1, i);
      step(loop);
    }
    assertThat(plant.gate.counts(1).queued()).isZero();
    assertThat(loop.status().heap().held()).isEmpty();
  }

  @Test
  void admission_observed_heldClassRuns() {
    ControlLoop loop = loop(LawKind.STATIC);
    loop.protect(Optional.of(0.8), Optional.empty(), BACK);
    shortHeap(loop);
    assertThat(queuedOfOneMore()).isEqualTo(1);
    loop.enforce(false);
    assertThat(plant.gate.counts(1).queued()).isZero();
  }

  private void seconds(ControlLoop loop, int count, int classIndex, RejectReason reason) {
    for (int i = 0; i < 4 * count; i++) {
      plant.gate.turnAway(classIndex, reason);
      step(loop);
    }
  }

  @Test
  void firstPriority_turnedAway_isToldOnceAndBackAgain() {
    ControlLoop loop = loop(LawKind.STATIC);
    List<Boolean> told = new ArrayList<>();
    loop.onReadiness(told::add);
    loop.protect(Optional.empty(), Optional.of(AFTER), BACK);
    step(loop);
    seconds(loop, 2, 0, RejectReason.QUEUE_FULL);
    assertThat(loop.isReady()).isFalse();
    assertThat(loop.status().ready()).isFalse();
    for (int i = 0; i < 12; i++) {
      step(loop);
    }
    assertThat(loop.isReady()).isTrue();
    assertThat(told).containsExactly(false, true);
  }

  @Test
  void others_turnedAwayOrByClients_staysReady() {
    ControlLoop loop = loop(LawKind.STATIC);
    loop.protect(Optional.empty(), Optional.of(AFTER), BACK);
    step(loop);
    seconds(loop, 10, 1, RejectReason.QUEUE_FULL);
    seconds(loop, 10, 0, RejectReason.CLIENT_QUOTA);
    seconds(loop, 10, 0, RejectReason.DEADLINE);
    assertThat(loop.isReady()).isTrue();
    // The twin, of the first class and by the server.
    seconds(loop, 2, 0, RejectReason.QUEUE_TIMEOUT);
    assertThat(loop.isReady()).isFalse();
  }

  @Test
  void readiness_notConfigured_isAlwaysReady() {
    ControlLoop loop = loop(LawKind.STATIC);
    step(loop);
    seconds(loop, 30, 0, RejectReason.QUEUE_FULL);
    assertThat(loop.isReady()).isTrue();
    // switched on, and off again while it is not ready
    loop.protect(Optional.empty(), Optional.of(AFTER), BACK);
    seconds(loop, 3, 0, RejectReason.QUEUE_FULL);
    assertThat(loop.isReady()).isFalse();
    loop.protect(Optional.empty(), Optional.empty(), BACK);
    assertThat(loop.isReady()).isTrue();
  }

  /** A reload of other classes. */
  @Test
  void loopOfOtherClasses_goesOnAsReadyAsBefore() {
    ControlLoop loop = loop(LawKind.STATIC);
    loop.protect(Optional.of(0.8), Optional.of(AFTER), BACK);
    shortHeap(loop);
    seconds(loop, 2, 0, RejectReason.QUEUE_FULL);
    assertThat(loop.isReady()).isFalse();
    ControlLoop next =
        new ControlLoop(
            plant.plant, loop.status().options(), 8, plant.now::get, () -> Instant.EPOCH, loop);
    next.protect(Optional.of(0.8), Optional.of(AFTER), BACK);
    assertThat(next.isReady()).isFalse();
    for (int i = 0; i < 20; i++) {
      step(next);
    }
    assertThat(next.isReady()).isTrue();
  }
}
