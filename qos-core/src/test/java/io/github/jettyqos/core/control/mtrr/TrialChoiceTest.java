package io.github.jettyqos.core.control.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.Ages;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.core.control.mtrr.Candidates.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Gold and rest, both of 100 ms elsewhere, with 32 threads. */
final class TrialChoiceTest {
  private static final long PERIOD = Duration.ofMillis(250).toNanos();
  private static final int THREADS = 32;
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold")
              .priority(0)
              .target(Target.atMost(Statistic.MEAN, Duration.ofMillis(150)))
              .build(),
          ServiceClass.named("rest").priority(1).build());
  private static final WorkDescription WORK =
      new WorkDescription(
          CommonStation.processors(64),
          List.of(
              new ClassWork(new ServiceDemand(0, .1)), new ClassWork(new ServiceDemand(0, .1))));

  /** Gold keeps 10 threads busy; here it has 4 and may have no more. */
  private static final Partition STARVING = terms(4, 28, 4, 32);

  private static final Partition AMPLE = terms(24, 8, 32, 32);

  /** What is configured, with idle threads lent. */
  private static final Partition PLAIN =
      new Candidates(CLASSES).of(AMPLE, AMPLE.budgets(), THREADS).get(Kind.LENT_SHARES);

  private final TrialChoice choice = new TrialChoice(CLASSES, PERIOD / 1e9, Part.ALL);

  @Test
  void beforeASecond_asWithoutALaw() {
    assertThat(choose(choice, STARVING, 100, 20)).isEqualTo(PLAIN);
  }

  @Test
  void tablesThatStarveAClass_areNeverInForce() {
    for (int i = 0; i < 40; i++) {
      choose(choice, STARVING, 100, 20);
      assertThat(choice.chosen()).isNotEqualTo(Kind.TABLES);
    }
  }

  @Test
  void tablesThatAreNoBetter_asWithoutALaw() {
    for (int i = 0; i < 40; i++) {
      assertThat(choose(choice, AMPLE, 100, 20)).isEqualTo(PLAIN);
    }
  }

  @Test
  void periodThatAQueueCutShort_isTriedAtOnce() {
    // The first trial is made at once.
    after(250, choice, AMPLE, 10, 10);
    after(120, choice, AMPLE, 250, 300);
    assertThat(choice.trials()).isEqualTo(2);
    TrialChoice inTime = new TrialChoice(CLASSES, PERIOD / 1e9, Part.ALL);
    after(250, inTime, AMPLE, 10, 10);
    after(250, inTime, AMPLE, 250, 300);
    assertThat(inTime.trials()).isEqualTo(1);
  }

  @Test
  void periodsThatQueuesCutShort_areNotAllTried() {
    // 20 ms each: the sixth is beyond 100 ms after the first trial.
    after(250, choice, AMPLE, 10, 10);
    for (int i = 0; i < 4; i++) {
      after(20, choice, AMPLE, 250, 300);
      assertThat(choice.trials()).isEqualTo(1);
    }
    after(20, choice, AMPLE, 250, 300);
    after(20, choice, AMPLE, 250, 300);
    assertThat(choice.trials()).isEqualTo(2);
  }

  @Test
  void floodThatLasts_isTriedOnceASecond() {
    // After .1, .3, .7, 1.5, 2.5 and 3.5 s, and a period of 20 ms later at most each time.
    for (int i = 0; i < 200; i++) {
      after(20, choice, AMPLE, 250, 300);
    }
    assertThat(choice.trials()).isBetween(5L, 6L);
    after(250, choice, AMPLE, 250, 300);
    long before = choice.trials();
    for (int i = 0; i < 6; i++) {
      after(20, choice, AMPLE, 250, 300);
    }
    assertThat(choice.trials()).isEqualTo(before + 1);
  }

  @Test
  void sameMeasurements_sameChoices() {
    TrialChoice other = new TrialChoice(CLASSES, PERIOD / 1e9, Part.ALL);
    for (int i = 0; i < 40; i++) {
      double flood = 200 + 40 * (i % 7);
      assertThat(choose(choice, STARVING, 100, flood))
          .isEqualTo(choose(other, STARVING, 100, flood));
    }
  }

  @Test
  void nothingComes_noTrial() {
    for (int i = 0; i < 8; i++) {
      assertThat(choose(choice, STARVING, 0, 0)).isEqualTo(PLAIN);
    }
  }

  @Test
  void moreThanCanBePlayed_noTrial() {
    for (int i = 0; i < 8; i++) {
      assertThat(waiting(10_001, choice, STARVING, 100, 20)).isEqualTo(PLAIN);
    }
  }

  @Test
  void candidates_keepWithinWhatIsConfigured() {
    List<ServiceClass> bounded =
        List.of(
            ServiceClass.named("gold").priority(0).max(10).build(),
            ServiceClass.named("rest").priority(1).min(3).borrow(false).build());
    Map<Kind, Partition> all =
        new Candidates(bounded).of(terms(8, 24, 10, 24), new int[] {8, 24}, THREADS);
    assertThat(all.keySet()).containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Kind.KEPT)));
    all.forEach(
        (kind, partition) -> {
          assertThat(partition.sum()).as(kind.text()).isLessThanOrEqualTo(THREADS);
          assertThat(partition.budget(0)).as(kind.text()).isLessThanOrEqualTo(10);
          assertThat(partition.budget(1)).as(kind.text()).isGreaterThanOrEqualTo(3);
          Terms terms = partition.terms().orElseThrow();
          assertThat(terms.most().get(0)).as(kind.text()).isLessThanOrEqualTo(10);
          assertThat(terms.most().get(1)).as(kind.text()).isEqualTo(partition.budget(1));
        });
  }

  /** Gold's 6 are kept, and what it lends of 16 is common: all others may have 32 - 6. */
  @Test
  void candidates_aTarget_keepsWhatItNeeds() {
    List<ServiceClass> classes =
        List.of(promised("gold", 0).build(), ServiceClass.named("rest").priority(1).build());
    Partition kept = keeping(classes, 6, 0);
    assertThat(kept.budgets()).containsExactly(16, 16);
    assertThat(kept.terms().orElseThrow().kept()).containsExactly(6, 0);
    assertThat(kept.terms().orElseThrow().most()).containsExactly(32, 26);
  }

  /** Needs of 30 and 8 of 32: the first has all but what the reserve of the other takes. */
  @Test
  void candidates_needsExceedThreads_keepInTheOrderOfPriority() {
    List<ServiceClass> classes = List.of(promised("gold", 0).build(), promised("rest", 1).build());
    Partition kept = keeping(classes, 30, 8);
    assertThat(kept.terms().orElseThrow().kept()).containsExactly(30, 2);
    assertThat(kept.sum()).isEqualTo(THREADS);
  }

  private static ServiceClassBuilder promised(String name, int priority) {
    return ServiceClass.named(name).priority(priority).target(Statistic.P95, Duration.ofMillis(50));
  }

  private static Partition keeping(List<ServiceClass> classes, int... needs) {
    return new Candidates(classes).of(terms(16, 16, 32, 32), needs, THREADS).get(Kind.KEPT);
  }

  private static Partition terms(int gold, int rest, int mostGold, int mostRest) {
    List<Integer> queues = List.of(512, 512);
    return Partition.of(THREADS, gold, rest)
        .withTerms(new Terms(List.of(0, 0), List.of(mostGold, mostRest), queues, Optional.empty()));
  }

  private static Partition choose(TrialChoice choice, Partition tables, double... rates) {
    return waiting(0, choice, tables, rates);
  }

  private static Partition waiting(
      int queued, TrialChoice choice, Partition tables, double... rates) {
    return step(PERIOD, queued, choice, tables, rates);
  }

  private static void after(long millis, TrialChoice choice, Partition tables, double... rates) {
    step(Duration.ofMillis(millis).toNanos(), 0, choice, tables, rates);
  }

  private static Partition step(
      long nanos, int queued, TrialChoice choice, Partition tables, double... rates) {
    List<ClassMeasurement> seen = new ArrayList<>();
    for (double rate : rates) {
      seen.add(
          new ClassMeasurement(
              rate,
              Math.round(rate * nanos / 1e9),
              0,
              queued,
              0,
              PeriodDelay.NONE,
              PeriodDelay.NONE,
              Ages.NONE));
    }
    Measurement measured =
        new Measurement(
            nanos, nanos, tables, Optional.empty(), Optional.of(WORK), OptionalInt.empty(), seen);
    choice.look(measured);
    return choice.choose(
        measured, WORK, tables, tables.budgets(), UnaryOperator.identity(), THREADS);
  }
}
