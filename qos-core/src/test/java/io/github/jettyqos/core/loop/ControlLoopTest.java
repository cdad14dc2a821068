package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an operator can do to a loop, in a time that the test moves. */
@ExtendWith(CapturedLog.class)
final class ControlLoopTest {
  private static final Partition BEGIN = Partition.of(8, 4, 4);

  private final LoopPlant plant = new LoopPlant();

  /** Gives the first class one more thread each period. */
  private static Proposal more(Partition now) {
    int gold = Math.min(7, now.budget(0) + 1);
    return Proposal.of(Partition.of(8, gold, 8 - gold), "one more");
  }

  private ControlLoop loop(ControlOptions options) {
    return plant.loop(options, (o, classes, threads) -> m -> more(m.partition()));
  }

  private ControlLoop loop() {
    return loop(ControlOptions.DEFAULT);
  }

  private LoopRecord run(ControlLoop loop) {
    plant.pass();
    return loop.run();
  }

  private Partition inForce() {
    return plant.gate.partition();
  }

  @Test
  void run_twice_movesThePartitionAndRecordsBoth() {
    ControlLoop loop = loop();
    run(loop);
    LoopRecord second = run(loop);
    assertThat(inForce()).isEqualTo(Partition.of(8, 6, 2));
    assertThat(loop.records()).extracting(LoopRecord::number).containsExactly(1L, 2L);
    assertThat(second.reason()).isEqualTo("one more");
    assertThat(second.step().measured().partition()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(second.ifApplied()).isEmpty();
    assertThat(loop.status().last()).contains(second);
    assertThat(loop.status().holds()).isEmpty();
  }

  @Test
  void status_stepsTookTime_hasTheirSum() {
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, classes, threads) ->
                m -> {
                  plant.pass(Duration.ofMillis(3));
                  return more(m.partition());
                });
    assertThat(loop.status().stepTime()).isZero();
    run(loop);
    run(loop);
    assertThat(loop.status().stepTime()).as("2 of 3 ms").isEqualTo(Duration.ofMillis(6));
  }

  @Test
  void run_shadow_tellsWhatWouldBeAndMovesNothing() {
    ControlLoop loop = loop(ControlOptions.DEFAULT.withShadow(true));
    plant.arrive(0, 16); // in .25 s: 64/s
    LoopRecord record = run(loop);
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(record.step().hold()).isEqualTo(HoldReason.SHADOW);
    assertThat(record.step().proposal().partition()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(record.reason()).isEqualTo("shadow mode: one more");
    // More threads for what comes: less time for them, by the model.
    assertThat(record.ifApplied().get(0).residence())
        .isLessThan(record.predicted().get(0).residence());
    loop.options(loop.status().options().withShadow(false));
    run(loop);
    assertThat(inForce()).as("the twin").isEqualTo(Partition.of(8, 5, 3));
  }

  @Test
  void run_prediction_isThatOfTheModelAlone() {
    // One class of 4 threads, no requests in the other: a birth-death chain with rates
    // mu G(n) = 50 (1 + .14 (n - 1)), arrivals 4 in .25 s, 16/s.
    ControlLoop loop = plant.loop(ControlOptions.DEFAULT, (o, c, t) -> m -> Proposal.of(BEGIN, ""));
    plant.arrive(0, 4);
    Prediction predicted = run(loop).predicted().get(0);
    double sum = 0;
    double mean = 0;
    double weight = 1;
    for (int n = 0; n < 400; n++) {
      sum += weight;
      mean += n * weight;
      weight *= 16 / (50 * (1 + .14 * (Math.min(n + 1, 4) - 1)));
    }
    // Played are 20 000 requests, of which their mean is known to some percent.
    assertThat(predicted.residence()).isCloseTo(mean / sum / 16, within(.05 * mean / sum / 16));
  }

  @Test
  void freeze_untilResume_holdsWhateverTheLawSays() {
    ControlLoop loop = loop();
    run(loop);
    loop.freeze("a release is under way");
    assertThat(run(loop).reason()).isEqualTo("frozen: a release is under way: one more");
    assertThat(inForce()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(loop.status().frozen()).contains("a release is under way");
    loop.resume();
    run(loop);
    assertThat(inForce()).isEqualTo(Partition.of(8, 6, 2)); // from what was in force
  }

  @Test
  void override_byHand_staysUntilResume() {
    ControlLoop loop = loop();
    loop.override(Partition.of(8, 1, 7), "by hand");
    run(loop);
    assertThat(inForce()).isEqualTo(Partition.of(8, 1, 7));
    loop.resume();
    run(loop);
    assertThat(inForce()).isEqualTo(Partition.of(8, 2, 6));
  }

  /** What a step sets between an operator's look and the change would be undone by it. */
  @Test
  void override_byAFunction_isOfWhatIsInForceAndAloneWithIt() {
    ControlLoop loop = loop();
    run(loop);
    loop.override(
        now -> {
          assertThat(now).isEqualTo(Partition.of(8, 5, 3));
          assertThat(Thread.holdsLock(loop)).isTrue();
          return now.withBudget(1, 2);
        },
        "by hand");
    assertThat(inForce()).isEqualTo(Partition.of(8, 5, 2));
    assertThat(loop.status().frozen()).contains("by hand");
    assertThat(loop.history().get(2).partition()).isEqualTo(Partition.of(8, 5, 2));
  }

  @Test
  void override_byAFunctionThatThrowsOrLeavesTheBounds_changesNothing() {
    ControlLoop loop = loop();
    assertThatThrownBy(
            () ->
                loop.override(
                    now -> {
                      throw new IllegalStateException("planted");
                    },
                    "by hand"))
        .hasMessage("planted");
    assertThatThrownBy(() -> loop.override(now -> now.withBudget(1, 11), "by hand"))
        .hasMessageContaining("classes.bronze.budget: 11 is not between min 1 and max 10");
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(loop.status().frozen()).isEmpty();
    assertThat(loop.history()).hasSize(1);
  }

  @Test
  void optionsAndGuarantee_byAFunction_areOfWhatIsInForceAndAloneWithIt() {
    ControlLoop loop = loop();
    loop.options(loop.status().options().withShadow(true));
    loop.options(
        now -> {
          assertThat(Thread.holdsLock(loop)).isTrue();
          return now.withTotal(OptionalInt.of(7));
        });
    assertThat(loop.status().options().shadow()).isTrue();
    assertThat(loop.status().options().total()).hasValue(7);
    loop.guarantee(0, new Guarantee.Relative(7));
    Target target = Target.atMost(Statistic.MEAN, Duration.ofMillis(20));
    loop.guarantee(
        0,
        now -> {
          assertThat(Thread.holdsLock(loop)).isTrue();
          return new Guarantee.Hybrid(target, now.weight());
        });
    assertThat(loop.classes().get(0).guarantee()).isEqualTo(new Guarantee.Hybrid(target, 7));
  }

  @Test
  void override_staticLaw_isNotFrozen() {
    ControlLoop loop = loop(ControlOptions.DEFAULT.withLaw(LawKind.STATIC));
    loop.override(Partition.of(8, 1, 7), "by hand");
    assertThat(loop.status().frozen()).isEmpty();
  }

  @Test
  void override_outsideTheBounds_changesNothing() {
    ControlLoop loop = loop();
    assertThatThrownBy(() -> loop.override(Partition.of(12, 1, 11), "by hand"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("classes.bronze.budget: 11 is not between min 1 and max 10");
    assertThatThrownBy(() -> loop.override(Partition.of(12, 1), "by hand"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("for 2 classes");
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(loop.status().frozen()).isEmpty();
  }

  /** Queues of 100, 99, ... for the same threads; the twin is the test that follows. */
  @Test
  void history_otherTermsOfTheSameThreads_areOnePartitionWithTheLastOfThem() {
    AtomicInteger asked = new AtomicInteger();
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) ->
                m ->
                    Proposal.of(
                        BEGIN.withTerms(
                            new Terms(
                                List.of(0, 0),
                                List.of(8, 8),
                                List.of(100 - asked.getAndIncrement(), 100),
                                Optional.empty())),
                        "terms"));
    for (int i = 0; i < 50; i++) {
      run(loop);
    }
    assertThat(loop.history()).hasSize(1);
    assertThat(loop.history().get(0).number()).isEqualTo(1);
    assertThat(loop.history().get(0).reason()).isEqualTo("the configuration");
    assertThat(loop.history().get(0).partition()).isEqualTo(inForce());
    assertThat(inForce().terms()).isPresent();
  }

  /** However often the law moves what it was given. */
  @Test
  void byHand_lawMoves_staysWhatItWas() {
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) -> m -> Proposal.of(Partition.of(8, 9 - m.partition().budget(0), 3), "swap"));
    assertThat(loop.byHand()).isEqualTo(loop.history().get(0));
    for (int i = 0; i < 40; i++) { // more than are remembered
      run(loop);
    }
    assertThat(loop.byHand().number()).isEqualTo(1);
    loop.override(Partition.of(8, 2, 2), "by hand");
    assertThat(loop.byHand().number()).isEqualTo(42);
    assertThat(loop.byHand().reason()).isEqualTo("by hand");
  }

  @Test
  void rollback_toAnyOfTheLast32_putsItInForceAndHolds() {
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) -> m -> Proposal.of(Partition.of(8, 9 - m.partition().budget(0), 3), "swap"));
    for (int i = 0; i < 100; i++) {
      run(loop);
    }
    // 101 partitions, the first of the configuration: 70 to 101 are remembered.
    assertThat(loop.history()).hasSize(32);
    assertThat(loop.history().get(0).number()).isEqualTo(70);
    Partition old = loop.history().get(0).partition();
    assertThat(inForce()).isNotEqualTo(old);
    loop.rollback(70);
    assertThat(inForce()).isEqualTo(old);
    run(loop);
    assertThat(inForce()).isEqualTo(old);
    assertThat(loop.status().frozen()).contains("rolled back to partition 70");
    assertThatThrownBy(() -> loop.rollback(70))
        .hasMessage("number: 70 is of no partition that is remembered; give 71 to 102");
  }

  @Test
  void records_moreThanAskedFor_areForgotten() {
    ControlOptions few = plant.options(3);
    ControlLoop loop = loop(few);
    for (int i = 0; i < 5; i++) {
      run(loop);
    }
    assertThat(loop.records()).extracting(LoopRecord::number).containsExactly(3L, 4L, 5L);
    assertThat(loop.lines(2)).hasSize(2);
    assertThat(loop.lines(100)).hasSize(3);
    assertThat(loop.lines(-1)).isEmpty();
  }

  @Test
  void options_anotherLaw_isAskedFromThenOn() {
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) ->
                o.law() == LawKind.STATIC
                    ? m -> Proposal.of(m.partition(), "static")
                    : m -> more(m.partition()));
    run(loop);
    loop.options(loop.status().options().withLaw(LawKind.STATIC));
    run(loop);
    assertThat(inForce()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(loop.status().last().orElseThrow().law()).isEqualTo(LawKind.STATIC);
  }

  @Test
  void options_shadowOrTotalOnly_keepsTheLawAndWhatItLearnt() {
    int[] made = {0};
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) -> {
              made[0]++;
              return m -> more(m.partition());
            });
    loop.options(loop.status().options().withShadow(true).withTotal(OptionalInt.of(7)));
    assertThat(made[0]).isEqualTo(1);
    loop.options(loop.status().options().withLaw(LawKind.AGE));
    assertThat(made[0]).isEqualTo(2);
  }

  /** A configuration without {@code threads} cannot know how many there will be. */
  @Test
  void loop_totalBeyondTheThreads_isNotMade() {
    ControlOptions all = ControlOptions.DEFAULT.withTotal(OptionalInt.of(8));
    assertThat(loop(all).status().options().total()).hasValue(8);
    assertThatThrownBy(() -> loop(all.withTotal(OptionalInt.of(9))))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.total: 9 is more than threads 8");
  }

  @Test
  void reconfigure_totalBeyondTheThreads_isRefusedAndNothingChanged() {
    ControlLoop loop = loop();
    ControlOptions before = loop.status().options();
    assertThatThrownBy(
            () ->
                loop.reconfigure(
                    loop.classes(), before.withTotal(OptionalInt.of(9)), now -> now, "file"))
        .hasMessageStartingWith("control.total: 9 is more than threads 8");
    assertThat(loop.status().options()).isEqualTo(before);
  }

  @Test
  void threads_fewer_bindLawStepAndTotalFromThenOn() {
    List<Integer> told = new ArrayList<>();
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, classes, threads) -> {
              told.add(threads);
              return m -> more(m.partition());
            });
    run(loop);
    loop.threads(6, now -> Partition.of(6, 3, 3), "two are leased");
    assertThat(inForce()).isEqualTo(Partition.of(6, 3, 3));
    assertThat(loop.threads()).isEqualTo(6);
    assertThat(told).containsExactly(8, 6);
    assertThat(run(loop).step().hold()).as("8 in all").isEqualTo(HoldReason.NOT_LEGAL);
    assertThatThrownBy(() -> loop.options(ControlOptions.DEFAULT.withTotal(OptionalInt.of(7))))
        .hasMessageStartingWith("control.total: 7 is more than threads 6");
    assertThat(loop.status().frozen()).isEmpty();
    loop.threads(8, now -> BEGIN, "they are back");
    assertThat(run(loop).step().applied()).as("the twin").isEqualTo(Partition.of(8, 5, 3));
  }

  @Test
  void threads_tooFewForTheTotalOrWithoutAPartition_areRefusedAndNothingChanged() {
    ControlLoop loop = loop(ControlOptions.DEFAULT.withTotal(OptionalInt.of(7)));
    assertThatThrownBy(() -> loop.threads(6, now -> now, "two are leased"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.total: 7 is more than threads 6");
    ConfigException none = new ConfigException("threads", "are not there");
    assertThatThrownBy(
            () ->
                loop.threads(
                    7,
                    now -> {
                      throw none;
                    },
                    "one is leased"))
        .isSameAs(none);
    assertThat(loop.threads()).isEqualTo(8);
    assertThat(inForce()).isEqualTo(BEGIN);
    assertThat(loop.history()).hasSize(1);
  }

  @Test
  void rollback_toWhatCanNoLongerBe_isRefused() {
    ControlLoop loop = loop();
    long first = loop.history().get(0).number();
    loop.override(Partition.of(8, 2, 6), "by hand");
    ConfigException tooMany = new ConfigException("threads", "are not there");
    assertThatThrownBy(
            () ->
                loop.rollback(
                    first,
                    old -> {
                      assertThat(old).isEqualTo(BEGIN);
                      throw tooMany;
                    },
                    "regret",
                    null,
                    (before, after) -> {}))
        .isSameAs(tooMany);
    assertThat(inForce()).isEqualTo(Partition.of(8, 2, 6));
    loop.rollback(first, old -> old, "regret", null, (before, after) -> {});
    assertThat(inForce()).as("the twin").isEqualTo(BEGIN);
    assertThat(loop.status().frozen()).contains("rolled back to partition " + first + ": regret");
  }

  @Test
  void requireBounds_outside_isRefusedAndNothingChanged() {
    ControlLoop loop = loop();
    loop.requireBounds(Partition.of(8, 1, 7));
    assertThatThrownBy(() -> loop.requireBounds(Partition.of(8, 0, 8)))
        .hasMessage("classes.gold.budget: 0 is not between min 1 and max 65535");
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  @Test
  void options_whatIsFixedOrCannotBe_isRefusedAndNothingChanged() {
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) -> {
              if (o.law() == LawKind.PI) {
                throw new ConfigException("control.law", "cannot");
              }
              return m -> more(m.partition());
            });
    assertThatThrownBy(() -> loop.options(plant.options(3)))
        .hasMessageContaining(
            "control.records: 3 cannot be changed while the loop runs; it is 256");
    ControlOptions before = loop.status().options();
    assertThatThrownBy(() -> loop.options(before.withTotal(OptionalInt.of(1))))
        .hasMessageContaining("control.total: 1 is less than all budgets and minima together, 2");
    assertThatThrownBy(() -> loop.options(before.withTotal(OptionalInt.of(9))))
        .hasMessage("control.total: 9 is more than threads 8; give at most that");
    assertThatThrownBy(() -> loop.options(before.withLaw(LawKind.PI).withShadow(true)))
        .isInstanceOf(ConfigException.class);
    assertThat(loop.status().options()).isEqualTo(before);
    run(loop);
    assertThat(inForce()).isEqualTo(Partition.of(8, 5, 3));
  }

  @Test
  void guarantee_changed_isToldToTheLawAndKeepsThePartition() {
    List<Integer> seen = new java.util.ArrayList<>();
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, classes, t) -> {
              seen.add(classes.get(0).guarantee().weight());
              return m -> Proposal.of(m.partition(), "stay");
            });
    Target target = Target.atMost(Statistic.MEAN, Duration.ofMillis(20));
    loop.guarantee(0, new Guarantee.Relative(7));
    loop.guarantee(1, new Guarantee.Absolute(target));
    assertThat(seen).containsExactly(1, 7, 7);
    assertThat(loop.classes().get(1).guarantee().target()).contains(target);
    run(loop);
    assertThat(inForce()).isEqualTo(BEGIN);
  }

  @Test
  void resumeOrShadowOff_afterAnotherHand_hasTheLawTakeOver() {
    int[] taken = {0};
    ControlLoop loop =
        plant.loop(
            ControlOptions.DEFAULT,
            (o, c, t) ->
                new ControlLaw() {
                  @Override
                  public Proposal propose(Measurement m) {
                    return more(m.partition());
                  }

                  @Override
                  public void takeOver() {
                    taken[0]++;
                  }
                });
    loop.resume();
    assertThat(taken[0]).as("no other thread held it").isZero();
    loop.freeze("a try");
    loop.resume();
    assertThat(taken[0]).isEqualTo(1);
    loop.options(loop.status().options().withShadow(true));
    assertThat(taken[0]).isEqualTo(1);
    loop.options(loop.status().options().withShadow(false));
    assertThat(taken[0]).isEqualTo(2);
  }

  @Test
  void lines_ofADecision_sayWhatWasSeenPredictedDoneAndWhy() {
    ControlLoop loop = loop();
    plant.arrive(0, 5);
    plant.delays.get(0).record(30_000_000, 20_000_000);
    run(loop);
    String line = loop.lines(1).get(0);
    assertThat(line)
        .startsWith(
            "{\"number\":1,\"at\":\"1970-01-01T00:00:00.250Z\",\"law\":\"mtrr\",\"hold\":\"none\"")
        .contains("\"reason\":\"one more\",\"total\":8,\"proposedTotal\":8")
        .contains("\"speedup\":{\"rate\":50.0,\"slope\":0.14,\"saturation\":23}")
        .contains(
            "\"gold\":{\"arrivalRate\":20.0,\"arrivals\":5,\"rejected\":0,\"queued\":1,\"running\":4,")
        .contains("\"completed\":1,\"waiting\":0.03")
        .contains("\"processors\":null")
        .contains(
            "\"hadBudget\":4,\"work\":null,\"budget\":5,\"proposed\":5,\"predicted\":{\"waiting\":")
        .contains("\"ifApplied\":null")
        .contains("\"bronze\":{\"arrivalRate\":0.0")
        .endsWith("\"cannotBeKept\":[]}");
  }

  @Test
  void run_lawDoesHarm_goesStaticAndSaysSoOnce() {
    Target target = Target.atMost(Statistic.MEAN, Duration.ofMillis(500));
    LoopPlant late = new LoopPlant(ServiceClass.named("gold").lend(false).target(target).build());
    ControlLoop loop =
        late.loop(
            ControlOptions.DEFAULT, (o, c, t) -> m -> Proposal.of(Partition.of(8, 5, 3), "mine"));
    try (CapturedLog log = CapturedLog.start()) {
      // 20 a second come, and none is answered within the ten periods that follow the first.
      LoopRecord last = null;
      for (int i = 0; i < 11; i++) {
        late.arrive(0, 5);
        late.pass();
        last = loop.run();
      }
      assertThat(late.gate.partition()).isEqualTo(BEGIN);
      assertThat(last.reason())
          .startsWith("static in place of the law, which did harm: lost ")
          .endsWith("the law is tried again after 20 periods; mine");
      assertThat(last.ifApplied()).isNotEmpty();
      late.pass();
      assertThat(loop.run().step().hold()).isEqualTo(HoldReason.HARM);
      assertThat(loop.status().holds()).containsEntry(HoldReason.HARM, 2L);
      assertThat(log.lines()).filteredOn(line -> line.contains("did harm")).hasSize(1);
    }
  }

  @Test
  void isDue_frozenOrInShadow_isNot() {
    ControlLoop loop = plant.loop(ControlOptions.DEFAULT, (o, c, t) -> new Uneven());
    run(loop);
    plant.arrive(0, 60);
    plant.pass(Duration.ofMillis(20));
    assertThat(loop.isDue()).isTrue();
    loop.freeze("by hand");
    assertThat(loop.isDue()).isFalse();
    loop.resume();
    loop.options(loop.status().options().withShadow(true));
    assertThat(loop.isDue()).isFalse();
  }

  /** May be asked at any time. */
  private static final class Uneven implements ControlLaw {
    @Override
    public Proposal propose(Measurement measured) {
      return Proposal.of(BEGIN, "uneven");
    }

    @Override
    public boolean takesUnevenPeriods() {
      return true;
    }
  }

  @Test
  void start_aRealThread_stepsUntilStopWhateverALawThrows() throws InterruptedException {
    CountDownLatch steps = new CountDownLatch(5);
    ControlLaw failing =
        m -> {
          steps.countDown();
          throw new StackOverflowError("planted");
        };
    plant.arrive(0, 5);
    ControlLoop loop = plant.loopInRealTime(Duration.ofMillis(10), (o, c, t) -> failing);
    loop.start();
    try {
      assertThat(steps.await(30, TimeUnit.SECONDS)).isTrue();
      assertThatThrownBy(loop::start).hasMessageContaining("runs already");
      assertThat(inForce()).isEqualTo(BEGIN);
    } finally {
      loop.stop();
    }
    loop.stop(); // again is nothing
  }
}
