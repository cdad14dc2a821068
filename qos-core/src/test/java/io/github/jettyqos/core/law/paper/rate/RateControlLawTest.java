package io.github.jettyqos.core.law.paper.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.Proposal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads from service rates; the rates are (present + 1) / reference, the queue-length law. */
final class RateControlLawTest {
  private static final ServiceClass GOLD = SeenClass.atMost("gold", 0, 300).build();
  private static final ServiceClass SILVER = SeenClass.atMost("silver", 1, 600).build();
  private static final ServiceClass TRACKED = SeenClass.track("gold", 0, 300).build();
  private static final Partition ANY = Partition.of(24, 12, 12);

  private static RateControlLaw law(ServiceClass... classes) {
    return law(ServiceRateKind.QUEUE_LENGTH, classes);
  }

  private static RateControlLaw law(ServiceRateKind kind, ServiceClass... classes) {
    return law(kind, SeenClass.PERIOD, 1, classes);
  }

  private static RateControlLaw law(
      ServiceRateKind kind, Duration period, double learning, ServiceClass... classes) {
    return new RateControlLaw(new LawContext(List.of(classes), 64, period), kind, learning);
  }

  /** What is proposed once nothing is left of what was taken over, by a law that learns nothing. */
  private static Proposal own(Measurement measured, ServiceClass... classes) {
    return own(ServiceRateKind.QUEUE_LENGTH, measured, classes);
  }

  private static Proposal own(ServiceRateKind kind, Measurement measured, ServiceClass... classes) {
    ControlLaw law = law(kind, SeenClass.PERIOD, 0, classes);
    for (int i = 0; i < 10; i++) {
      law.propose(measured);
    }
    return law.propose(measured);
  }

  @Test
  void propose_ratesThatFit_areMetByTheSmallestTotal() {
    // 12/.3 = 40/s and 30/.6 = 50/s. A thread does 50 (1 + .14 (T - 1)) / T: at T = 9 11.78/s, so
    // 3.4 and 4.2 threads; at 8 12.38/s, 3.2 and 4.04 threads, which is 9; at 7 4 + 4, at 6 3 + 4.
    Proposal proposal =
        own(
            SeenClass.measured(ANY, SeenClass.of(11, 0, .1), SeenClass.of(29, 0, .1)),
            GOLD,
            SILVER);
    assertThat(proposal.partition()).isEqualTo(Partition.of(9, 4, 5));
    assertThat(proposal.reason()).contains("every rate is met");
  }

  @Test
  void propose_classWithoutTarget_getsTheMostThatCanBeLeft() {
    // At 23 threads 8.87/s each: 4.5 and 5.6 threads. 12 * 8.87 is more than any other total
    // leaves.
    ServiceClass rest = ServiceClass.named("rest").priority(2).build();
    Proposal proposal =
        own(
            SeenClass.measured(
                Partition.of(24, 8, 8, 8),
                SeenClass.of(11, 0, .1),
                SeenClass.of(29, 0, .1),
                SeenClass.of(5, 0, .1)),
            GOLD,
            SILVER,
            rest);
    assertThat(proposal.partition()).isEqualTo(Partition.of(23, 5, 6, 12));
  }

  @Test
  void propose_moreThanThereIs_goesByPriorityBesideReserves() {
    // 45/.3 = 150/s and 60/.6 = 100/s of 204/s: 16.9 and 11.3 threads of 23.
    ServiceClass silver = SeenClass.atMost("silver", 1, 600).min(2).build();
    ClassMeasurement[] seen = {SeenClass.of(44, 1, .1), SeenClass.of(59, 1, .1)};
    Proposal proposal = own(SeenClass.measured(ANY, seen), GOLD, silver);
    assertThat(proposal.partition()).isEqualTo(Partition.of(23, 17, 6));
    assertThat(proposal.reason()).contains("[silver]");
    // The other way round: silver first, 12, and 11 are left.
    ServiceClass first = SeenClass.atMost("silver", 0, 600).build();
    ServiceClass second = SeenClass.atMost("gold", 1, 300).build();
    assertThat(own(SeenClass.measured(ANY, seen), second, first).partition())
        .isEqualTo(Partition.of(23, 11, 12));
  }

  @Test
  void propose_hybridThatDoesNotFit_sharesByWeight() {
    ServiceClass silver =
        ServiceClass.named("silver")
            .priority(1)
            .target(SeenClass.residence(Meaning.AT_MOST, 600))
            .weight(2)
            .build();
    assertThat(silver.guarantee()).isInstanceOf(Guarantee.Hybrid.class);
    ServiceClass rest = ServiceClass.named("rest").priority(2).build();
    // 17 for gold as above; 6 are left, two parts of three for silver.
    Proposal proposal =
        own(
            SeenClass.measured(
                Partition.of(24, 8, 8, 8),
                SeenClass.of(44, 1, .1),
                SeenClass.of(59, 1, .1),
                SeenClass.of(5, 0, .1)),
            GOLD,
            silver,
            rest);
    assertThat(proposal.partition()).isEqualTo(Partition.of(23, 17, 4, 2));
  }

  @Test
  void propose_fewRequests_haveNoUseForManyThreads() {
    // 5/.05 = 100/s would be 12 threads, but with 4 here and 20/s to come there is use for 10.
    ServiceClass hasty = SeenClass.atMost("hasty", 0, 50).build();
    ControlLaw law = law(ServiceRateKind.QUEUE_LENGTH, Duration.ofMillis(10), 1, hasty, SILVER);
    ClassMeasurement few = SeenClass.of(4, 20, PeriodDelay.of(5, .01), PeriodDelay.of(5, .1));
    assertThat(
            law.propose(SeenClass.measured(ANY, few, SeenClass.of(59, 0, .1)))
                .partition()
                .budget(0))
        .isEqualTo(10);
  }

  @Test
  void propose_speedupUnknown_goesByProcessingTimes() {
    // 40/s and 50/s of 20/s a thread: 2 and 2.5. Without any completion it is left as it is.
    ControlLaw law = law(GOLD, SILVER);
    ClassMeasurement nothing = SeenClass.of(11, 40, PeriodDelay.NONE, PeriodDelay.NONE);
    assertThat(law.needsAges()).isFalse();
    assertThat(law.propose(SeenClass.measured(Optional.empty(), ANY, nothing, nothing)).partition())
        .isEqualTo(ANY);
    Measurement known =
        SeenClass.measured(
            Optional.empty(), ANY, SeenClass.of(11, 0, .05), SeenClass.of(29, 0, .05));
    assertThat(own(known, GOLD, SILVER).partition()).isEqualTo(Partition.of(5, 2, 3));
  }

  @Test
  void propose_minimaAndMaxima_areKept() {
    ServiceClass gold = SeenClass.atMost("gold", 0, 300).max(3).build();
    ServiceClass silver = SeenClass.atMost("silver", 1, 600).budget(7).build();
    Proposal proposal =
        law(gold, silver)
            .propose(SeenClass.measured(ANY, SeenClass.of(44, 1, .1), SeenClass.of(0, 0, .1)));
    assertThat(proposal.partition()).isEqualTo(Partition.of(10, 3, 7));
  }

  @Test
  void certificate_overload_namesTheClassThatAsksInVainAndIsLate() {
    // 80/s and 200/s of 204/s that can be done: gold first, and silver cannot be kept.
    assertThat(certificate(200, 1)).containsExactly("silver");
    // As much, but silver was in time as yet.
    assertThat(certificate(200, .5)).isEmpty();
    // A burst: a queue of 300 asks for more than there is, but 60/s can be kept.
    assertThat(certificate(60, 1)).isEmpty();
  }

  /** Names of classes; gold is in time, silver has 300 requests there. */
  private static List<String> certificate(double perSecond, double silverSeconds) {
    PeriodDelay gold = PeriodDelay.of(10, .2);
    PeriodDelay silver = PeriodDelay.of(10, silverSeconds);
    Measurement seen =
        SeenClass.measured(
            ANY, SeenClass.of(16, 80, gold, gold), SeenClass.of(300, perSecond, silver, silver));
    Proposal proposal = own(seen, GOLD, SILVER);
    assertThat(proposal.reason()).contains("[silver]");
    return proposal.certificate().stream().map(Shortfall::name).toList();
  }

  @ParameterizedTest
  @EnumSource(ServiceRateKind.class)
  void propose_takesOver_beginsAtWhatIsInForceAndGoesToItsOwn(ServiceRateKind kind) {
    // 7 and 9 threads, where 4 and 5 are the queue-length law's own, and others those of others.
    Partition inForce = Partition.of(16, 7, 9);
    Measurement seen =
        SeenClass.measured(inForce, SeenClass.of(11, 0, .1), SeenClass.of(29, 0, .1));
    Partition own = own(kind, seen, GOLD, SILVER).partition();
    ControlLaw law = law(kind, SeenClass.PERIOD, 0, GOLD, SILVER);
    assertThat(law.propose(seen).partition()).isEqualTo(inForce);
    // Gold has .6/.25, so 3 periods, silver 5.
    int distance = distance(inForce, own);
    for (int i = 0; i < 5; i++) {
      Partition next = law.propose(seen).partition();
      assertThat(distance(next, own)).isLessThanOrEqualTo(distance);
      distance = distance(next, own);
    }
    assertThat(distance).isZero();
    // The twin: a law that takes nothing over proposes its own at once, which is not what is in
    // force.
    assertThat(own).isNotEqualTo(inForce);
  }

  private static int distance(Partition a, Partition b) {
    return Math.abs(a.budget(0) - b.budget(0)) + Math.abs(a.budget(1) - b.budget(1));
  }

  @Test
  void propose_takesOverMoreThanTheSaturationPoint_staysWithinIt() {
    Partition inForce = Partition.of(40, 20, 20);
    Measurement seen =
        SeenClass.measured(inForce, SeenClass.of(50, 0, .1), SeenClass.of(50, 0, .1));
    assertThat(law(GOLD, SILVER).propose(seen).partition().sum()).isEqualTo(23);
  }

  @Test
  void learn_lateOrEarly_movesTheTrimUnlessTheServerIsSaturated() {
    // Late by .1 s, 10 requests each time: the trim of a rate falls by .02/.3^2 * 10 * .1 a period.
    double late = trim(0, 2, SeenClass.of(11, .3, .1), SeenClass.of(5, .1, .1));
    assertThat(late).isCloseTo(-.02 / .09 * 10 * .1 * 2, within(1e-9));
    // Early because of the 12 threads that were taken over, and after 3 periods by itself.
    assertThat(trim(0, 2, SeenClass.of(11, .1, .1), SeenClass.of(5, .1, .1))).isZero();
    assertThat(trim(0, 10, SeenClass.of(11, .1, .1), SeenClass.of(5, .1, .1))).isPositive();
    // Silver is as late in either case, but in the second one has not the threads it asked for.
    assertThat(trim(1, 50, SeenClass.of(11, .1, .1), SeenClass.of(29, 5, .1))).isLessThan(-1);
    assertThat(trim(1, 50, SeenClass.of(200, .1, .1), SeenClass.of(29, 5, .1))).isZero();
  }

  /** The trim of a class after a number of periods in which the proposals are applied. */
  private static double trim(int k, int periods, ClassMeasurement... seen) {
    RateControlLaw law = law(TRACKED, SILVER);
    Partition inForce = ANY;
    for (int i = 0; i <= periods; i++) {
      inForce = law.propose(SeenClass.measured(inForce, seen)).partition();
    }
    return law.trim(k);
  }

  @Test
  void learn_anotherHandHoldsThePartition_windsNothingUp() {
    assertThat(trimHeld(1, SeenClass.of(11, .3, .1))).isZero(); // late, with less than it asked for
    assertThat(trimHeld(12, SeenClass.of(11, .1, .1))).isZero(); // early, with more
    assertThat(trimHeld(12, SeenClass.of(11, .3, .1))).isNegative(); // late, even with more
    assertThat(trimHeld(1, SeenClass.of(11, .1, .1))).isPositive();
  }

  private static double trimHeld(int budget, ClassMeasurement gold) {
    RateControlLaw law = law(TRACKED, SILVER);
    for (int i = 0; i < 5; i++) {
      law.propose(SeenClass.measured(Partition.of(24, budget, 12), gold, SeenClass.of(5, .1, .1)));
    }
    return law.trim(0);
  }

  @Test
  void learn_processingAloneIsTooLong_asksForNoMoreThreads() {
    // Late by .1 s either way; only waiting gets shorter by threads.
    assertThat(trim(0, 20, SeenClass.of(11, .35, .05), SeenClass.of(5, .1, .1))).isNegative();
    assertThat(trim(0, 20, SeenClass.of(11, .05, .35), SeenClass.of(5, .1, .1))).isZero();
  }

  @Test
  void learn_slowerServerThanItsCurve_reachesTheReferenceUnlessLearningIsOff() {
    // A fluid of 100/s before a server that does .8 of its curve. At rest .8 (l + 1)/.5 = 100 and
    // the delay l/100 is .615 s; the trim makes it .5 s. Whole threads are steps of 5.6/s.
    assertThat(fluidDelay(0)).isCloseTo(.615, within(.02));
    assertThat(fluidDelay(1)).isCloseTo(.5, within(.02));
  }

  private static double fluidDelay(double learning) {
    ServiceClass only = SeenClass.track("only", 0, 500).build();
    ControlLaw law = law(ServiceRateKind.QUEUE_LENGTH, Duration.ofMillis(250), learning, only);
    Partition inForce = Partition.of(8, 8);
    double present = 10;
    double sum = 0;
    for (int i = 0; i < 4000; i++) {
      double served = Math.min(present, .2 * SeenClass.MIXED.throughput(inForce.sum()));
      present += 25 - served;
      PeriodDelay delay = PeriodDelay.of(Math.round(served), present / 100);
      ClassMeasurement seen = SeenClass.of((int) Math.round(present), 100, delay, delay);
      inForce = law.propose(SeenClass.measured(inForce, seen)).partition();
      sum += i < 2000 ? 0 : present / 100;
    }
    return sum / 2000;
  }

  @Test
  void propose_age_asksForAgesAndGoesByThem() {
    // 20 requests as old as the reference of .6 s: 20 * 3/.6 = 100/s, 8.9/s a thread at the most.
    ControlLaw law = law(ServiceRateKind.AGE, SILVER);
    assertThat(law.needsAges()).isTrue();
    Partition eight = Partition.of(8, 8);
    Partition young =
        own(ServiceRateKind.AGE, SeenClass.measured(eight, old(20, 0)), SILVER).partition();
    Partition old =
        own(ServiceRateKind.AGE, SeenClass.measured(eight, old(20, .6)), SILVER).partition();
    assertThat(young).isEqualTo(Partition.of(1, 1));
    // Alone it has all threads, T = m: the smallest with 50 (1 + .14 (T - 1)) at least 100 is 9.
    assertThat(old).isEqualTo(Partition.of(9, 9));
  }

  private static ClassMeasurement old(int count, double seconds) {
    double[] ages = new double[count];
    Arrays.fill(ages, seconds);
    PeriodDelay delay = PeriodDelay.of(10, .5);
    return new ClassMeasurement(40, 10, 0, count, 0, delay, delay, Ages.of(ages));
  }

  @Test
  void propose_setPoint_hasItsRateInTheMean() {
    // 18/.3 = 60/s, alone: 3 threads do 64/s and 2 do 57/s. The twin: an upper bound has 3 always.
    assertThat(meanRate(SeenClass.track("gold", 0, 300))).isCloseTo(60, within(.2));
    assertThat(meanRate(SeenClass.atMost("gold", 0, 300))).isCloseTo(64, within(.01));
  }

  /** What the budgets of 100 periods can serve in the mean, with 17 requests there. */
  private static double meanRate(ServiceClassBuilder gold) {
    ControlLaw law = law(ServiceRateKind.QUEUE_LENGTH, SeenClass.PERIOD, 0, gold.build());
    Measurement seen = SeenClass.measured(Partition.of(3, 3), SeenClass.of(17, 0, .1));
    double sum = 0;
    for (int i = 0; i < 110; i++) {
      int budget = law.propose(seen).partition().budget(0);
      sum += i < 10 ? 0 : SeenClass.MIXED.throughput(budget);
    }
    return sum / 100;
  }

  @Test
  void propose_othersAreIdle_countsTheirThreadsAsFree() {
    // 21/.3 = 70/s. Beside one thread of the rest 6 are busy, 14.17/s each: 4.9 threads. Beside all
    // 23 it would be 8.87/s and 8 threads.
    ServiceClass rest = ServiceClass.named("rest").priority(2).build();
    ClassMeasurement gold = SeenClass.of(20, 0, .1);
    ClassMeasurement idle = SeenClass.of(0, 0, PeriodDelay.NONE, PeriodDelay.NONE);
    Measurement seen = SeenClass.measured(Partition.of(23, 8, 15), gold, idle);
    assertThat(own(seen, GOLD, rest).partition()).isEqualTo(Partition.of(23, 5, 18));
    // So it is if they are reserved.
    ServiceClass reserved = ServiceClass.named("rest").priority(2).min(15).build();
    assertThat(own(seen, GOLD, reserved).partition().budget(0)).isEqualTo(5);
  }

  @Test
  void propose_takesOverBesideIdleReserves_beginsAtWhatIsInForce() {
    ServiceClass reserved = ServiceClass.named("rest").priority(2).min(15).build();
    ClassMeasurement idle = SeenClass.of(0, 0, PeriodDelay.NONE, PeriodDelay.NONE);
    Measurement seen = SeenClass.measured(Partition.of(20, 5, 15), SeenClass.of(20, 0, .1), idle);
    assertThat(law(GOLD, reserved).propose(seen).partition().budget(0)).isEqualTo(5);
  }

  @Test
  void learn_minimumBinds_windsNothingUp() {
    // 2/s of 50 ms: a tenth of a thread, and one is the least. Early by .94 s each time, of which
    // it learns in the first period at most.
    ClassMeasurement seen = SeenClass.of(1, 2, PeriodDelay.of(1, .01), PeriodDelay.of(1, .06));
    RateControlLaw law = law(SeenClass.track("only", 0, 1000).build());
    double after = 0;
    for (int i = 0; i < 200; i++) {
      law.propose(SeenClass.measured(Optional.empty(), Partition.of(1, 1), seen));
      after = i == 20 ? law.trim(0) : after;
    }
    assertThat(law.trim(0)).isEqualTo(after);
  }

  @Test
  void law_minimaThatDoNotFit_isRefused() {
    ServiceClass gold = SeenClass.track("gold", 0, 300).min(40).build();
    ServiceClass silver = SeenClass.track("silver", 1, 600).min(40).build();
    assertThatThrownBy(() -> law(gold, silver)).isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> law(ServiceRateKind.AGE, Duration.ZERO, 1, GOLD))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
