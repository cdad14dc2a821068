package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every law has to keep to: no budget jumps, and no more threads are used than are of use. */
class TakeOverTest {
  private static final Partition IN_FORCE = Partition.of(24, 13, 5, 6);
  private static final Speedup MIXED = new Speedup(50, .14, 24);
  private static final Speedup EARLY = new Speedup(50, .14, 10);

  private static final List<ServiceClass> CLASSES = classes(true);

  private static List<ServiceClass> classes(boolean lend) {
    return List.of(
        timed("gold", 0, 300, lend), timed("silver", 1, 600, lend), timed("bronze", 2, 2000, lend));
  }

  private static ServiceClass timed(String name, int priority, long millis, boolean lend) {
    return ServiceClass.named(name)
        .priority(priority)
        .target(Statistic.MEAN, Duration.ofMillis(millis))
        .lend(lend)
        .build();
  }

  private static Measurement seen(
      Partition inForce, Speedup speedup, OptionalInt pinned, double rate, double... delays) {
    List<ClassMeasurement> classes =
        DoubleStream.of(delays).mapToObj(delay -> seen(rate, delay)).toList();
    return new Measurement(
        250_000_000, 250_000_000, inForce, Optional.of(speedup), Optional.empty(), pinned, classes);
  }

  /** As many present as the delay says, by Little's law. */
  private static ClassMeasurement seen(double rate, double delay) {
    long count = Math.round(rate / 4);
    double[] ages = new double[(int) Math.ceil(rate * delay)];
    Arrays.fill(ages, delay / 2);
    PeriodDelay waiting = PeriodDelay.of(count, delay / 2);
    PeriodDelay residence = PeriodDelay.of(count, delay);
    return new ClassMeasurement(
        rate,
        count,
        0,
        ages.length / 2,
        ages.length - ages.length / 2,
        waiting,
        residence,
        Ages.of(ages));
  }

  /** Many of bronze, few of gold: the tables would have it the other way round. */
  private static Measurement usual(Partition inForce) {
    return new Measurement(
        250_000_000,
        250_000_000,
        inForce,
        Optional.of(MIXED),
        List.of(seen(20, .4), seen(50, .5), seen(80, 1)));
  }

  private static ControlLaw law(LawKind kind) {
    return ControlLaws.of(ControlOptions.DEFAULT.withLaw(kind), CLASSES, 24);
  }

  private static int jump(Partition from, Partition to) {
    return IntStream.range(0, from.size())
        .map(k -> Math.abs(to.budget(k) - from.budget(k)))
        .max()
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(LawKind.class)
  void takeOver_byAnyLaw_goesOnFromWhatIsInForce(LawKind kind) {
    ControlLaw law = law(kind);
    Partition before = law.propose(usual(IN_FORCE)).partition();
    assertThat(before.budgets()).isEqualTo(IN_FORCE.budgets());
    for (int m = 0; m < 20; m++) {
      Partition next = law.propose(usual(before)).partition();
      // The paper's gain moves 4.6 * 0.7 = 3.2 threads for a second; a difference of 8 is halved.
      assertThat(jump(before, next)).as("period %s: %s to %s", m, before, next).isLessThan(5);
      before = next;
    }
  }

  @Test
  void takeOver_whereAllLend_goesOnFromTheBudgetsInForce() {
    ControlLaw law = ControlLaws.of(ControlOptions.DEFAULT, classes(true), 24);
    Partition before = law.propose(usual(IN_FORCE)).partition();
    // What is kept for a class is not: without a law idle threads serve all classes.
    assertThat(before.budgets()).containsExactly(13, 5, 6);
    for (int m = 0; m < 20; m++) {
      Partition next = law.propose(usual(before)).partition();
      assertThat(jump(before, next)).as("period %s: %s to %s", m, before, next).isLessThan(5);
      before = next;
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = LawKind.class,
      names = {"MTRR", "PI", "OPTIMAL"}) // the others fade in any case: ClassRateTest
  void firstState_ofALawThatTakesNothingOver_jumps(LawKind kind) {
    ControlLaw law = ControlLaws.first(ControlOptions.DEFAULT.withLaw(kind), CLASSES, 24);
    Partition first = law.propose(usual(IN_FORCE)).partition();
    assertThat(first).isNotEqualTo(IN_FORCE);
    if (kind == LawKind.MTRR) {
      assertThat(jump(IN_FORCE, first)).isGreaterThan(6);
    }
  }

  @ParameterizedTest
  @EnumSource(LawKind.class)
  void takeOver_afterAnotherHand_goesOnFromThereAgain(LawKind kind) {
    ControlLaw law = law(kind);
    Partition before = IN_FORCE;
    for (int m = 0; m < 10; m++) {
      before = law.propose(usual(before)).partition();
    }
    Partition byHand = Partition.of(24, 2, 9, 13);
    law.takeOver();
    assertThat(law.propose(usual(byHand)).partition().budgets()).isEqualTo(byHand.budgets());
  }

  @Test
  void takeOver_ofMoreThanIsOfUse_isCutInProportion() {
    // 10 and 2 more are of use: 26 : 10 : 12 of 12 threads are 6.5, 2.5 and 3.
    ControlLaw law = ControlLaws.of(ControlOptions.DEFAULT, CLASSES, 48);
    Partition inForce = Partition.of(48, 26, 10, 12);
    Measurement early = seen(inForce, EARLY, OptionalInt.empty(), 20, .4, .5, 1);
    assertThat(law.propose(early).partition().budgets()).containsExactly(7, 2, 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = LawKind.class,
      names = {"STATIC", "LEND"},
      mode = EnumSource.Mode.EXCLUDE)
  void propose_overloadOfAServerThatSaturatesEarly_usesNoMoreThanIsOfUse(LawKind kind) {
    // 10 handlers and an eighth more, at least 2.
    for (Partition each : overload(kind, OptionalInt.empty())) {
      assertThat(each.total()).as("%s", each).isLessThanOrEqualTo(12);
      assertThat(each.sum()).as("%s", each).isBetween(3, 12);
    }
    // The twin: pinned, the saturation point counts for nothing.
    for (Partition each : overload(kind, OptionalInt.of(40))) {
      assertThat(each.total()).as("%s", each).isEqualTo(40);
    }
    for (Partition each : overload(kind, OptionalInt.of(7))) {
      assertThat(each.total()).as("%s", each).isEqualTo(7);
      assertThat(each.sum()).as("%s", each).isBetween(3, 7);
    }
  }

  private static List<Partition> overload(LawKind kind, OptionalInt pinned) {
    ControlLaw law = ControlLaws.of(ControlOptions.DEFAULT.withLaw(kind), CLASSES, 40);
    List<Partition> all = new ArrayList<>();
    Partition inForce = Partition.of(40, 13, 13, 14);
    for (int m = 0; m < 10; m++) {
      inForce = law.propose(seen(inForce, EARLY, pinned, 200, 2, 2, 2)).partition();
      all.add(inForce);
    }
    return all;
  }
}
