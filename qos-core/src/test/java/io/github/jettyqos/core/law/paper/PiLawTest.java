package io.github.jettyqos.core.law.paper;

import static io.github.jettyqos.core.law.paper.PlantsForTests.absolute;
import static io.github.jettyqos.core.law.paper.PlantsForTests.adaptiveAbsolute;
import static io.github.jettyqos.core.law.paper.PlantsForTests.adaptiveRelative;
import static io.github.jettyqos.core.law.paper.PlantsForTests.classes;
import static io.github.jettyqos.core.law.paper.PlantsForTests.delays;
import static io.github.jettyqos.core.law.paper.PlantsForTests.hybrid;
import static io.github.jettyqos.core.law.paper.PlantsForTests.ofGuarantees;
import static io.github.jettyqos.core.law.paper.PlantsForTests.relative;
import static io.github.jettyqos.core.law.paper.PlantsForTests.relativeLogarithms;
import static io.github.jettyqos.core.law.paper.PlantsForTests.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.paper.PlantsForTests.FluidQueues;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PiLawTest {
  private static final double NONE = Double.NaN;
  private static final ControlledDelays TWO = delays(classes(2), 128, List.of(10.0, 30.0));

  /** These queues are up to 1 s a thread, Lu's plant 0.2 s. */
  private static final PiGains GENTLE = new PiGains(-0.6, 0.3);

  private static final ControlledDelays RATIO = delays(classes(2), 128, List.of(1.0, 3.0));
  private static final ControlledDelays THREE = delays(classes(3), 128, List.of(1.0, 2.0, 4.0));

  private static Partition run(ControlLaw law, FluidQueues queues, Partition first, int periods) {
    Partition inForce = first;
    for (int m = 0; m < periods; m++) {
      inForce = law.propose(seen(inForce, queues.next(inForce))).partition();
    }
    return inForce;
  }

  @Test
  void relativeLogarithms_errorOfAFactor_movesTheRatioByAFactor() {
    // Delays alike, 3 asked for: ln U = 0 + 0.5 ln 3, so U = 1.732 and 128 * 1.732 / 2.732 = 81.15.
    // Then 3 is seen: ln U = 0.5 ln 3 - 0.5 * 0.25 ln 3, so U = 1.510 and 128 * 0.6016 = 77.0.
    ControlLaw law = relativeLogarithms(RATIO, new PiGains(0.5, 0.25));
    Partition first = law.propose(seen(Partition.of(128, 64, 64), 10, 10)).partition();
    assertThat(first.budgets()).containsExactly(81, 47);
    Partition second = law.propose(seen(first, 10, 30)).partition();
    assertThat(second.budgets()).containsExactly(77, 51);
    // On plain ratios the same gains give U = 1 + 0.5 * 2 = 2, 85.3 threads.
    ControlLaw plain = relative(RATIO, new PiGains(0.5, 0.25));
    assertThat(plain.propose(seen(Partition.of(128, 64, 64), 10, 10)).partition().budget(0))
        .isEqualTo(85);
  }

  @Test
  void absolute_enoughThreads_bothDelaysSettle() {
    FluidQueues queues = new FluidQueues(400, 900);
    Partition settled = run(absolute(TWO, GENTLE), queues, Partition.of(128, 64, 64), 60);
    // 400/10 and 900/30 threads; rounded up, and up to one more while U creeps to them.
    assertThat(settled.budget(0)).isBetween(40, 41);
    assertThat(settled.budget(1)).isBetween(30, 31);
    assertThat(settled.total()).isEqualTo(128);
  }

  @Test
  void absolute_tooFewThreads_lastClassIsSacrificed() {
    // 1000/10 threads and 1500/30 are 150 of 128.
    FluidQueues queues = new FluidQueues(1000, 1500);
    Partition settled =
        run(absolute(TWO, PiGains.LU_ABSOLUTE), queues, Partition.of(128, 64, 64), 40);
    assertThat(settled.budgets()).containsExactly(100, 28);
    // When the first class needs less again, the last one is helped within a few periods.
    queues.load(0, 500);
    ControlLaw law = absolute(TWO, PiGains.LU_ABSOLUTE);
    Partition crowded = run(law, new FluidQueues(1000, 1500), Partition.of(128, 64, 64), 40);
    FluidQueues relieved = new FluidQueues(500, 1500);
    relieved.next(crowded);
    assertThat(run(law, relieved, crowded, 12).budget(1)).isBetween(49, 54);
  }

  @Test
  void absolute_priorityIsNotPosition_firstIsWhoHasTheLowerNumber() {
    List<ServiceClass> reversed =
        List.of(
            ServiceClass.named("low").priority(5).min(3).build(),
            ServiceClass.named("high").priority(1).build());
    ControlledDelays options = delays(reversed, 128, List.of(30.0, 10.0));
    Partition settled =
        run(
            absolute(options, PiGains.LU_ABSOLUTE),
            new FluidQueues(1500, 2000),
            Partition.of(128, 64, 64),
            60);
    // 2000/10 is more than all; the reserve of the other is its minimum.
    assertThat(settled.budgets()).containsExactly(3, 125);
  }

  @Test
  void absolute_smallErrors_addUpAlthoughThreadsAreWhole() {
    // 0.05 s too slow: 4.6 * 0.7 * 0.05 = 0.16 threads a period, never one at once. Rounded up, 64
    // become 65 at once and 66 in the eighth period.
    ControlLaw law = absolute(TWO, PiGains.LU_ABSOLUTE);
    Partition inForce = Partition.of(128, 64, 50);
    for (int m = 0; m < 8; m++) {
      inForce = law.propose(seen(inForce, 10.05, 30)).partition();
    }
    assertThat(inForce.budgets()).containsExactly(66, 50);
    // The twin is stopped from applying anything: it begins again from 64 each time.
    ControlLaw frozen = absolute(TWO, PiGains.LU_ABSOLUTE);
    Partition still = Partition.of(128, 64, 50);
    for (int m = 0; m < 8; m++) {
      assertThat(frozen.propose(seen(still, 10.05, 30)).partition().budget(0)).isEqualTo(65);
    }
  }

  @Test
  void absolute_noCompletion_holdsThatClass() {
    ControlLaw law = absolute(TWO, PiGains.LU_ABSOLUTE);
    Partition inForce = Partition.of(128, 50, 60);
    assertThat(law.propose(seen(inForce, NONE, NONE)).partition()).isEqualTo(inForce);
    // Class 1 is 1 s too slow: 60 + 4.6.
    assertThat(law.propose(seen(inForce, NONE, 31)).partition().budgets()).containsExactly(50, 65);
  }

  @Test
  void absolute_metric_isWaitingUnlessToldOtherwise() {
    // Residence is 1000 s and more in these measurements: everything for the first class.
    ControlledDelays residence =
        new ControlledDelays(TWO.classes(), TWO.threads(), TWO.references(), Metric.RESIDENCE);
    Partition inForce = Partition.of(128, 50, 60);
    assertThat(
            absolute(residence, PiGains.LU_ABSOLUTE)
                .propose(seen(inForce, 10, 30))
                .partition()
                .budgets())
        .containsExactly(127, 1);
    assertThat(
            absolute(TWO, PiGains.LU_ABSOLUTE).propose(seen(inForce, 10, 30)).partition().budgets())
        .containsExactly(50, 60);
  }

  @Test
  void relative_twoClasses_ratioSettlesAndAllThreadsAreUsed() {
    FluidQueues queues = new FluidQueues(800, 1600);
    ControlLaw law = relative(RATIO, PiGains.LU_RELATIVE);
    Partition inForce = Partition.of(128, 64, 64);
    double[] delays = {};
    for (int m = 0; m < 40; m++) {
      delays = queues.next(inForce);
      inForce = law.propose(seen(inForce, delays)).partition();
      assertThat(inForce.sum()).isEqualTo(128);
    }
    assertThat(delays[1] / delays[0]).isCloseTo(3, within(0.1));
    // (1600/b1)/(800/b0) = 3 means b0/b1 = 1.5.
    assertThat(inForce.budget(0)).isBetween(76, 78);
  }

  @Test
  void relative_threeClasses_delaysAreOneTwoFour() {
    FluidQueues queues = new FluidQueues(1000, 1000, 1000);
    ControlLaw law = relative(THREE, PiGains.LU_RELATIVE);
    Partition settled = run(law, queues, Partition.of(128, 43, 43, 42), 60);
    // 4 : 2 : 1 of 128 is 73.1, 36.6, 18.3.
    assertThat(settled.budget(0)).isBetween(72, 75);
    assertThat(settled.budget(1)).isBetween(35, 38);
    assertThat(settled.budget(2)).isBetween(17, 20);
  }

  @Test
  void relative_idleClass_ratioStaysFinite() {
    // 0 s and 0 s are equal; 0 s and 30 s are 30000, not infinite. The second class gets all but
    // the reserve, and one good period later the law is not lost.
    ControlLaw law = relative(RATIO, PiGains.LU_RELATIVE);
    Partition half = Partition.of(128, 64, 64);
    Proposal equal = law.propose(seen(half, 0, 0));
    // U = 1 + 0.3 * (3 - 1) = 1.6; 128 * 1.6 / 2.6 = 78.8
    assertThat(equal.partition().budgets()).containsExactly(79, 49);
    Proposal extreme = law.propose(seen(equal.partition(), 0, 30));
    assertThat(extreme.partition().budgets()).containsExactly(1, 127);
    Proposal back = law.propose(seen(extreme.partition(), 10, 30));
    assertThat(back.partition().budget(0)).isBetween(1, 10);
  }

  @Test
  void relative_boundsOfAClass_areKeptAndNothingWindsUp() {
    List<ServiceClass> bounded =
        List.of(
            ServiceClass.named("first").priority(0).max(70).build(),
            ServiceClass.named("second").priority(1).build());
    ControlLaw law = relative(delays(bounded, 128, List.of(1.0, 3.0)), PiGains.LU_RELATIVE);
    // 1.5 of 128 would be 77 threads; the bound is 70, for 30 periods.
    Partition crowded = run(law, new FluidQueues(800, 1600), Partition.of(128, 64, 64), 30);
    assertThat(crowded.budgets()).containsExactly(70, 58);
    // The ratio is far too high now: the first class has to give at once.
    assertThat(law.propose(seen(crowded, 10, 60)).partition().budget(0)).isLessThan(60);
  }

  @Test
  void relative_otherHand_goesOnFromThere() {
    ControlLaw law = relative(RATIO, PiGains.LU_RELATIVE);
    run(law, new FluidQueues(800, 1600), Partition.of(128, 64, 64), 20);
    // An operator set 32 and 96; the ratio is right, so nothing moves.
    Partition set = Partition.of(128, 32, 96);
    Partition next = law.propose(seen(set, 10, 30)).partition();
    assertThat(next.budget(0)).isBetween(31, 33);
  }

  @Test
  void hybrid_firstClassTooSlow_becomesAbsoluteAndBack() {
    ControlledDelays options = delays(classes(2), 128, List.of(10.0, 30.0));
    ControlLaw law = hybrid(options, PiGains.LU_ABSOLUTE, PiGains.LU_RELATIVE, 2);
    Partition half = Partition.of(128, 64, 64);
    assertThat(law.propose(seen(half, 9, 27)).reason()).startsWith("relative");
    assertThat(law.propose(seen(half, 11.9, 36)).reason()).startsWith("relative");
    assertThat(law.propose(seen(half, 12.1, 36)).reason()).startsWith("absolute");
    assertThat(law.propose(seen(half, 8.1, 36)).reason()).startsWith("absolute");
    assertThat(law.propose(seen(half, NONE, 36)).reason()).startsWith("absolute");
    assertThat(law.propose(seen(half, 7.9, 36)).reason()).startsWith("relative");
  }

  @Test
  void hybrid_switch_movesByTheIntegralPartOnly() {
    ControlledDelays options = delays(classes(2), 128, List.of(10.0, 30.0));
    ControlLaw law = hybrid(options, PiGains.LU_ABSOLUTE, PiGains.LU_RELATIVE, 2);
    Partition inForce = Partition.of(128, 40, 50);
    law.propose(seen(inForce, 9, 27));
    // Absolute: 40 + 4.6 * 0.7 * 3 = 49.7; class 1 is right.
    assertThat(law.propose(seen(inForce, 13, 30)).partition().budgets()).containsExactly(50, 50);
  }

  @Test
  void anyLaw_anyMeasurement_proposesWhatIsLegal() {
    SplittableRandom random = new SplittableRandom(9);
    List<ServiceClass> bounded =
        List.of(
            ServiceClass.named("a").priority(2).min(2).max(20).build(),
            ServiceClass.named("b").priority(0).min(5).build(),
            ServiceClass.named("c").priority(1).budget(7).build());
    ControlledDelays options = delays(bounded, 40, List.of(1.0, 0.5, 2.0));
    PiGains wild = new PiGains(-50, 0.5);
    PiGains wildRatio = new PiGains(5, -0.5);
    for (ControlLaw law :
        List.of(
            absolute(options, wild),
            relative(options, wildRatio),
            hybrid(options, wild, wildRatio, 0.1),
            adaptiveAbsolute(options, wild, Adaptation.DEFAULT),
            adaptiveRelative(options, wildRatio, Adaptation.DEFAULT))) {
      Partition inForce = Partition.of(40, 10, 10, 7);
      for (int m = 0; m < 300; m++) {
        double[] delays = random.doubles(3).map(u -> u < 0.1 ? NONE : 0.01 / (u - 0.09)).toArray();
        Partition next = law.propose(seen(inForce, delays)).partition();
        assertThat(next.budget(0)).isBetween(2, 20);
        assertThat(next.budget(1)).isGreaterThanOrEqualTo(5);
        assertThat(next.budget(2)).isEqualTo(7);
        assertThat(next.sum()).isLessThanOrEqualTo(40);
        assertThat(next.total()).isEqualTo(40);
        // Now and then another partition is put in force.
        inForce = m % 17 == 0 ? Partition.of(40, 3, 30, 7) : next;
      }
    }
  }

  @Test
  void anyLaw_sameMeasurements_proposesTheSame() {
    ControlLaw one = adaptiveAbsolute(TWO, PiGains.LU_ABSOLUTE, Adaptation.DEFAULT);
    ControlLaw other = adaptiveAbsolute(TWO, PiGains.LU_ABSOLUTE, Adaptation.DEFAULT);
    assertThat(run(one, new FluidQueues(400, 900), Partition.of(128, 64, 64), 60))
        .isEqualTo(run(other, new FluidQueues(400, 900), Partition.of(128, 64, 64), 60));
  }

  @Test
  void ofGuarantees_targetsOrWeights_becomeReferences() {
    ServiceClass fast =
        ServiceClass.named("fast")
            .target(Target.atMost(Statistic.MEAN, Duration.ofMillis(250)))
            .build();
    ServiceClass slow =
        ServiceClass.named("slow")
            .target(Target.atMost(Statistic.P95, Duration.ofSeconds(2)))
            .build();
    ControlledDelays targets = ofGuarantees(List.of(fast, slow), 10);
    assertThat(targets.references()).containsExactly(0.25, 2.0);
    assertThat(targets.metric()).isEqualTo(Metric.RESIDENCE);
    ServiceClass heavy = ServiceClass.named("heavy").weight(4).build();
    ServiceClass light = ServiceClass.named("light").build();
    ControlledDelays weights = ofGuarantees(List.of(heavy, light), 10);
    assertThat(weights.references()).containsExactly(0.25, 1.0);
    assertThat(weights.metric()).isEqualTo(Metric.WAITING);
    assertThatThrownBy(() -> ofGuarantees(List.of(fast, light), 10))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("classes.light.target");
  }

  @Test
  void options_outOfRange_areNamed() {
    assertThatThrownBy(() -> delays(classes(2), 128, List.of(1.0)))
        .hasMessageContaining("references: 1 for 2 classes");
    assertThatThrownBy(() -> delays(classes(2), 128, List.of(1.0, 0.0)))
        .hasMessageContaining("references: 0.0");
    assertThatThrownBy(() -> ofGuarantees(classes(2), 1)).isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> hybrid(TWO, PiGains.LU_ABSOLUTE, PiGains.LU_RELATIVE, -1))
        .hasMessageContaining("window: -1.0");
    assertThatThrownBy(() -> new Adaptation(0.98, 0.9, 20, 1))
        .hasMessageContaining("adaptation.excitation: 0.9");
  }
}
