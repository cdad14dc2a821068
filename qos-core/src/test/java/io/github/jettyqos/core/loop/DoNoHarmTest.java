package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
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

/** Two classes of 100 ms on 16 threads that only wait; 40 and 20 a second, so 6 are busy. */
final class DoNoHarmTest {
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold")
              .priority(0)
              .target(Target.atMost(Statistic.MEAN, Duration.ofMillis(200)))
              .build(),
          ServiceClass.named("bronze").priority(1).build());

  private static final Partition STATIC = Partition.share(CLASSES, 16);
  private static final Partition OWN = Partition.of(16, 12, 4);
  private static final Optional<Speedup> KNOWN = Optional.of(new Speedup(10, 1, 16));
  private static final ClassMeasurement WELL = Periods.seen(40, 0, 0, 4);
  private static final ClassMeasurement BRONZE = Periods.seen(20, 0, 0, 2);

  private final DoNoHarm harm = new DoNoHarm(CLASSES, 16, Periods.NANOS);
  private int period;

  private boolean look(Optional<Speedup> known, ClassMeasurement gold) {
    period++;
    Measurement seen = Periods.of(period, OWN, known, Optional.empty(), gold, BRONZE);
    return harm.look(seen, Set.of());
  }

  /** The queue after a number of periods: 2 more in each, or none. */
  private void periods(int count, Optional<Speedup> known, int more) {
    for (int i = 1; i <= count; i++) {
      boolean ignored = look(known, Periods.seen(40, 0, 10 * more * i, 4));
    }
  }

  @Test
  void look_queueGrowsUnforeseen_isHarmAfterTenPeriods() {
    periods(1, KNOWN, 0);
    periods(9, KNOWN, 2);
    assertThat(harm.isStatic()).isFalse();
    // 4 + 20 i wait and run, i to 10, 1140 / 4 = 285 s, less 100 of .2 s: 265 s, worth 4 each.
    boolean ignored = look(KNOWN, Periods.seen(40, 0, 200, 4));
    assertThat(harm.isStatic()).isTrue();
    assertThat(harm.why()).startsWith("lost 1060.0 s in 10 periods, foreseen were 0.0");
    assertThat(harm.partition(Periods.of(OWN, WELL, BRONZE), Set.of())).isEqualTo(STATIC);
  }

  @Test
  void look_nothingKnownToPredictBy_isNotJudged() {
    periods(21, Optional.empty(), 2);
    assertThat(harm.isStatic()).isFalse();
  }

  @Test
  void look_backlogFromBefore_isNoHarm() {
    boolean ignored = look(KNOWN, Periods.seen(40, 0, 300, 12));
    for (int queue = 290; queue > 0; queue -= 15) {
      boolean alsoIgnored = look(KNOWN, Periods.seen(40, 0, queue, 12));
    }
    assertThat(harm.isStatic()).isFalse();
  }

  @Test
  void look_overload_isForeseenOfTheStaticPartitionToo() {
    // 400 a second, where 16 threads do 160.
    for (int i = 0; i < 21; i++) {
      boolean ignored = look(KNOWN, Periods.seen(400, 60, 128, 14));
    }
    assertThat(harm.isStatic()).isFalse();
  }

  @Test
  void look_betterHalfLast_isOver() {
    periods(6, KNOWN, 2);
    for (int i = 0; i < 5; i++) {
      boolean ignored = look(KNOWN, WELL);
    }
    assertThat(harm.isStatic()).isFalse();
  }

  @Test
  void look_pause_beginsAnew() {
    periods(10, KNOWN, 2);
    Measurement paused =
        new Measurement(
            ++period * Periods.NANOS,
            3 * Periods.NANOS,
            OWN,
            KNOWN,
            List.of(Periods.seen(40, 0, 200, 4), BRONZE));
    assertThat(harm.look(paused, Set.of())).isFalse();
    assertThat(harm.isStatic()).isFalse();
  }

  private int staticFor() {
    int count = 0;
    while (!look(KNOWN, WELL)) {
      count++;
    }
    return count + 1;
  }

  @Test
  void look_harmAgain_waitsTwiceAsLongUntilItWentWell() {
    periods(11, KNOWN, 2);
    assertThat(staticFor()).isEqualTo(20);
    periods(11, KNOWN, 2);
    assertThat(staticFor()).isEqualTo(40);
    for (int i = 0; i < 4 * 40; i++) {
      assertThat(look(KNOWN, WELL)).isFalse();
    }
    harm.forget();
    periods(11, KNOWN, 2);
    assertThat(staticFor()).as("as at first").isEqualTo(20);
  }

  @Test
  void partition_whileAClassIsContained_lendsNothing() {
    Partition alone = harm.partition(Periods.of(OWN, WELL, BRONZE), Set.of(1));
    assertThat(alone.budgets()).isEqualTo(STATIC.budgets());
    assertThat(alone.terms().orElseThrow().kept()).containsExactly(8, 8);
    assertThat(alone.terms().orElseThrow().most()).containsExactly(8, 8);
  }

  @Test
  void window_byHand_isLittlesLawAndFiveSecondsEach() {
    HarmWindow window = new HarmWindow(CLASSES, 2 * Periods.NANOS);
    window.begin(Periods.of(OWN, Periods.seen(40, 0, 16, 4), BRONZE));
    window.add(Periods.of(OWN, Periods.seen(40, 0, 28, 4), Periods.seen(20, 1, 50, 2)));
    window.add(Periods.of(OWN, Periods.seen(40, 0, 48, 4), Periods.seen(20, 0, 50, 2)));
    assertThat(window.isFull()).isTrue();
    // Gold: 32 / 4 s - 10 * .2 = 6, 52 / 4 - 2 = 11, worth 4 each.
    // Bronze has no bound: its loss is 5, worth 2.
    assertThat(window.measured()).isCloseTo(4 * 17 + 2 * 5, within(1e-9));
    assertThat(window.ofSecond()).isCloseTo(4 * 11, within(1e-9));
    // 10 in .25 s, and twice its root more.
    assertThat(window.rates().get(0)).isCloseTo((10 + 2 * Math.sqrt(10)) / .25, within(1e-9));
  }

  /** 8 are there of 40 a second, which is what comes in .2 s, and all that were served were so. */
  @Test
  void window_targetIsKept_costsNothing() {
    HarmWindow window = new HarmWindow(CLASSES, 2 * Periods.NANOS);
    ClassMeasurement inTime =
        new ClassMeasurement(40, 5, 0, 4, 4, PeriodDelay.NONE, PeriodDelay.of(100, .19), Ages.NONE);
    window.begin(Periods.of(OWN, inTime, BRONZE));
    window.add(Periods.of(OWN, inTime, BRONZE));
    window.add(Periods.of(OWN, inTime, BRONZE));
    // The integral alone says 8 / 4 - 5 * .2 = 1 s beyond the bound in each half.
    assertThat(window.measured()).isZero();
  }

  /** 40 and 20 a second, of 100 ms: 12 and 4 threads have no trouble, one for gold serves 10. */
  @Test
  void play_goldHasOneThread_costsWhatIsMissed() {
    HarmWindow window = new HarmWindow(CLASSES, 10 * Periods.NANOS);
    window.begin(Periods.of(OWN, WELL, BRONZE));
    for (int i = 0; i < 10; i++) {
      window.add(Periods.of(OWN, WELL, BRONZE));
    }
    WorkDescription work = WorkDescription.equal(KNOWN.orElseThrow(), 2);
    Partition starved = Partition.of(16, 1, 15).alone(CLASSES);
    List<HarmWindow.PlayedCosts> played = window.play(work, CLASSES, OWN, starved);
    // Its queue of 512 is full after 10 s of 20, and 40 a second are turned away: of 2.5 s in the
    // mean 50 of them, worth 4 times 5 s, and seconds beyond the target.
    assertThat(played.get(0).mean()).isLessThan(5);
    assertThat(played.get(1).mean()).isGreaterThan(4 * 5 * 50.0);
  }
}
