package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Proposal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes that end by themselves, in a time that the test moves. */
final class LastingChangeTest {
  private static final Partition BEGIN = Partition.of(8, 4, 4);
  private static final Partition HAND = Partition.of(8, 2, 6);
  private static final Partition OTHER = Partition.of(8, 1, 7);
  private static final ControlOptions LAW = ControlOptions.DEFAULT;
  private static final ControlOptions STATIC = LAW.withLaw(LawKind.STATIC);
  private static final ControlOptions SHADOW = LAW.withShadow(true);
  private static final Duration LONG = Duration.ofMinutes(30);

  private final LoopPlant plant = new LoopPlant();
  private final List<String> told = new ArrayList<>();

  /** Gives the first class one more thread each period, if it moves any. */
  private ControlLoop loop(ControlOptions options) {
    return plant.loop(
        options,
        (o, classes, threads) ->
            seen -> {
              int gold = Math.min(7, seen.partition().budget(0) + 1);
              boolean still = o.law().keepsBudgets();
              return Proposal.of(
                  still ? seen.partition() : Partition.of(8, gold, 8 - gold), "one more");
            });
  }

  private void apply(ControlLoop loop, Partition next, String reason, Duration lasting) {
    loop.override(
        before -> next, reason, lasting, (before, after) -> told.add(reason + " " + after));
  }

  private Partition inForce() {
    Partition now = plant.gate.partition();
    return Partition.of(now.total(), now.budgets());
  }

  private void passAndRun(ControlLoop loop, Duration time) {
    plant.pass(time);
    LoopRecord ignored = loop.run();
  }

  @Test
  void override_forATime_isFrozenUntilThenAndTheLawGoesOnFromIt() {
    ControlLoop loop = loop(LAW);
    apply(loop, HAND, "a sale", LONG);
    assertThat(loop.status().until()).contains(Instant.EPOCH.plus(LONG));
    passAndRun(loop, LONG.minusNanos(1));
    assertThat(loop.status().frozen()).contains("a sale");
    assertThat(inForce()).isEqualTo(HAND);
    assertThat(told).isEmpty();
    passAndRun(loop, Duration.ofNanos(1));
    assertThat(loop.status().frozen()).isEmpty();
    assertThat(loop.status().until()).isEmpty();
    assertThat(inForce()).as("the law goes on").isEqualTo(Partition.of(8, 3, 5));
    assertThat(told).containsExactly("a sale " + HAND);
  }

  @Test
  void override_withoutATime_isFrozenForEver() {
    ControlLoop loop = loop(LAW);
    loop.override(HAND, "the twin");
    passAndRun(loop, Duration.ofDays(365));
    assertThat(loop.status().frozen()).contains("the twin");
  }

  @Test
  void override_underStatic_isFollowedByThePartitionBefore() {
    ControlLoop loop = loop(STATIC);
    apply(loop, HAND, "a sale", LONG);
    passAndRun(loop, LONG);
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(loop.byHand().reason()).isEqualTo("the end of a change for a time: a sale");
    assertThat(told).hasSize(1);
  }

  @Test
  void override_inShadowModeOrWhileObserving_isFollowedByThePartitionBefore() {
    ControlLoop loop = loop(SHADOW);
    apply(loop, HAND, "a sale", LONG);
    passAndRun(loop, LONG);
    assertThat(inForce()).isEqualTo(BEGIN);
    loop.options(LAW);
    loop.enforce(false);
    apply(loop, HAND, "a sale", LONG);
    passAndRun(loop, LONG);
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  @Test
  void override_shorterThanAPeriod_endsWithTheNextStep() {
    ControlLoop loop = loop(STATIC);
    apply(loop, HAND, "a sale", Duration.ofNanos(1));
    assertThat(inForce()).isEqualTo(HAND);
    passAndRun(loop, STATIC.period());
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  @Test
  void override_clockJumps_endsOnceItHasPassed() {
    ControlLoop loop = loop(STATIC);
    plant.pass(Duration.ofHours(1));
    apply(loop, HAND, "a sale", LONG);
    passAndRun(loop, Duration.ofMinutes(-50));
    assertThat(inForce()).as("the clock went back").isEqualTo(HAND);
    passAndRun(loop, Duration.ofDays(2));
    assertThat(inForce()).as("and forth").isEqualTo(BEGIN);
    assertThat(told).hasSize(1);
  }

  @Test
  void override_again_replacesTheEndAndGoesBackToBeforeTheFirst() {
    ControlLoop loop = loop(STATIC);
    apply(loop, HAND, "first", LONG);
    plant.pass(Duration.ofMinutes(1));
    apply(loop, OTHER, "second", Duration.ofHours(2));
    passAndRun(loop, LONG);
    assertThat(inForce()).isEqualTo(OTHER);
    passAndRun(loop, Duration.ofHours(2));
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(told).containsExactly("second " + plant.gate.partition());
  }

  @Test
  void override_withoutEndAfterOne_stays() {
    ControlLoop loop = loop(STATIC);
    apply(loop, HAND, "first", LONG);
    loop.override(OTHER, "for good");
    passAndRun(loop, LONG);
    assertThat(inForce()).isEqualTo(OTHER);
    assertThat(told).isEmpty();
  }

  /** T1 has made a change for a time; T2, the file, puts another partition in force. */
  @Test
  void end_anotherPartitionWasPutInForceMeanwhile_leavesIt() {
    ControlLoop loop = loop(STATIC);
    apply(loop, HAND, "a sale", LONG);
    loop.reconfigure(loop.classes(), STATIC, before -> OTHER, "the file");
    passAndRun(loop, LONG);
    assertThat(inForce()).isEqualTo(OTHER);
  }

  @Test
  void freeze_forATimeOverAnother_goesBackToThatOne() {
    ControlLoop loop = loop(LAW);
    loop.freeze("for good");
    loop.freeze("for now", LONG, (before, after) -> {});
    passAndRun(loop, LONG);
    assertThat(loop.status().frozen()).contains("for good");
  }

  @Test
  void resume_beforeTheEnd_isTheEnd() {
    ControlLoop loop = loop(STATIC);
    apply(loop, HAND, "a sale", LONG);
    loop.resume();
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(loop.status().until()).isEmpty();
    passAndRun(loop, LONG);
    assertThat(told).as("the operation says it").isEmpty();
  }

  /** Other classes have no partition before; the freeze and its end go on. */
  @Test
  void loopOfOtherClasses_takesTheEndWithIt() {
    ControlLoop loop = loop(LAW);
    apply(loop, HAND, "a sale", LONG);
    ControlLoop next =
        new ControlLoop(plant.plant, LAW, 8, plant.now::get, () -> Instant.EPOCH, loop);
    assertThat(next.status().until()).isEqualTo(Optional.of(Instant.EPOCH.plus(LONG)));
    passAndRun(next, LONG.minusNanos(1));
    assertThat(next.status().frozen()).contains("a sale");
    passAndRun(next, Duration.ofNanos(1));
    assertThat(next.status().frozen()).isEmpty();
    assertThat(told).hasSize(1);
  }
}
