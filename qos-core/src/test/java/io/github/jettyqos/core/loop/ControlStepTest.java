package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.DelayRecorder;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A step on a real gate and real recorders, in a time that the test moves. */
@ExtendWith(CapturedLog.class)
final class ControlStepTest {
  private static final Duration PERIOD = Duration.ofMillis(250);

  private final LoopPlant loop =
      new LoopPlant(
          ServiceClass.named("gold")
              .lend(false)
              .target(Target.atMost(Statistic.P90, Duration.ofMillis(100)))
              .build());
  private final AtomicLong now = loop.now;
  private final List<ServiceClass> classes = loop.classes;
  private final Gate gate = loop.gate;
  private final List<DelayRecorder> delays = loop.delays;
  private Measurement seen;

  private ControlStep step(ControlLaw law) {
    return step(law, 65535);
  }

  private ControlStep step(ControlLaw law, int mostThreads) {
    return new ControlStep(loop.plant, law, PERIOD, mostThreads, now.get());
  }

  /** Some requests come and go, as a period without any is held. */
  private void come() {
    gate.admit(new SilentPermit(1, now.get()));
  }

  private StepReport run(ControlStep step) {
    return step.run(now.addAndGet(PERIOD.toNanos()));
  }

  private Proposal look(Measurement measured) {
    seen = measured;
    return Proposal.of(Partition.of(8, 5, 3), "looked");
  }

  @Test
  void run_once_appliesWhatTheLawProposes() {
    come();
    StepReport report = run(step(this::look));
    assertThat(report.hold()).isEqualTo(HoldReason.NONE);
    assertThat(report.applied()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(gate.partition()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(seen.partition()).isEqualTo(Partition.of(8, 4, 4)); // what was in force during it
    assertThat(seen.speedup()).contains(new Speedup(50, .14, 23));
  }

  @Test
  void run_requestsCameAndWent_measuresThePeriodOnly() {
    delays.get(0).record(0, 7_000_000_000L); // before the loop began
    ControlStep step = step(this::look);
    for (int i = 0; i < 6; i++) {
      gate.admit(new SilentPermit(0, now.get()));
    }
    for (int i = 1; i <= 10; i++) {
      delays.get(0).record(i * 10_000_000L, 20_000_000L); // residence 30, 40, ... 120 ms
    }
    run(step);
    ClassMeasurement gold = seen.classes().get(0);
    assertThat(gold.arrivals()).isEqualTo(6);
    assertThat(gold.arrivalRate()).isCloseTo(24, within(1e-9)); // 6 in 0.25 s, the only period
    assertThat(gold.running()).isEqualTo(4);
    assertThat(gold.queued()).isEqualTo(2);
    assertThat(gold.residence().count()).isEqualTo(10);
    // Histograms are 1 % exact: mean 75 ms, 9 of 10 at most 110 ms, 110 and 120 above 100.
    assertThat(gold.residence().mean()).isCloseTo(.075, within(.00075));
    assertThat(gold.residence().quantile()).isCloseTo(.11, within(.0011));
    assertThat(gold.residence().above()).isEqualTo(2);
    assertThat(gold.waiting().mean()).isCloseTo(.055, within(.00055));
    assertThat(gold.waiting().above()).isZero(); // the target does not speak of it
    run(step);
    gold = seen.classes().get(0);
    assertThat(gold.arrivals()).isZero();
    assertThat(gold.arrivalRate()).isCloseTo(12, within(1e-9)); // 6 in two periods
    assertThat(gold.residence().count()).isZero();
  }

  @Test
  void run_lawAsksForAges_getsThoseWhoWaitAndThoseWhoRun() {
    ControlStep step =
        step(
            new ControlLaw() {
              @Override
              public Proposal propose(Measurement measured) {
                return look(measured);
              }

              @Override
              public boolean needsAges() {
                return true;
              }
            });
    for (int i = 0; i < 6; i++) {
      assertThat(gate.admit(new SilentPermit(0, now.get())))
          .isInstanceOf(Decision.class)
          .isEqualTo(i < 4 ? Decision.DISPATCHED : Decision.QUEUED);
    }
    delays.get(0).record(40_000_000L, 20_000_000L);
    run(step);
    assertThat(seen.classes().get(0).ages().count()).isEqualTo(6);
    assertThat(seen.classes().get(0).ages().seconds(1)).isCloseTo(.25, within(1e-9));
    // Waiting 40 ms, residence 60 ms: what runs is in between. Histograms are 1 % exact.
    assertThat(seen.classes().get(0).ages().seconds(5)).isCloseTo(.05, within(.0005));
    assertThat(seen.classes().get(1).ages().count()).isZero();
    run(step); // nothing was completed: what was known holds
    assertThat(seen.classes().get(0).ages().seconds(5)).isCloseTo(.05, within(.0005));
  }

  @Test
  void run_lawFails_leavesTheLastPartitionAndGoesOn() {
    come();
    boolean[] fails = {true};
    ControlStep step =
        step(
            measured -> {
              if (fails[0]) {
                throw new IllegalStateException("planted");
              }
              return look(measured);
            });
    StepReport report = run(step);
    assertThat(report.hold()).isEqualTo(HoldReason.LAW_FAILED);
    assertThat(gate.partition()).isEqualTo(Partition.of(8, 4, 4));
    fails[0] = false;
    assertThat(run(step).hold()).isEqualTo(HoldReason.NONE);
  }

  @Test
  void run_proposalOutsideTheBounds_isNotApplied() {
    come();
    StepReport report = run(step(m -> Proposal.of(Partition.of(12, 1, 11), "too many")));
    assertThat(report.hold()).isEqualTo(HoldReason.NOT_LEGAL);
    assertThat(gate.partition()).isEqualTo(Partition.of(8, 4, 4));
  }

  @Test
  void run_clockWentBackOrJumped_holdsAndBeginsAnew() {
    ControlStep step = step(this::look);
    gate.admit(new SilentPermit(0, 0));
    assertThat(step.run(now.get()).hold()).isEqualTo(HoldReason.CLOCK);
    assertThat(step.run(now.addAndGet(Duration.ofMinutes(1).toNanos())).hold())
        .isEqualTo(HoldReason.CLOCK);
    assertThat(gate.partition()).isEqualTo(Partition.of(8, 4, 4));
    assertThat(run(step).hold()).isEqualTo(HoldReason.NONE);
    assertThat(seen.classes().get(0).arrivals()).isZero(); // it came before the jump
  }

  @Test
  void run_stepLimit_movesByThatMuch() {
    come();
    ControlStep step = step(m -> Proposal.of(Partition.of(8, 7, 1), "all at once"), 1);
    assertThat(run(step).applied()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(run(step).applied()).isEqualTo(Partition.of(8, 6, 2));
  }

  @Test
  void run_measurementFails_leavesTheLastPartitionAndGoesOn() {
    come();
    boolean[] fails = {true};
    ControlStep step =
        step(
            new ControlLaw() {
              @Override
              public Proposal propose(Measurement measured) {
                return look(measured);
              }

              @Override
              public boolean needsAges() {
                if (fails[0]) {
                  throw new IllegalStateException("planted");
                }
                return false;
              }
            });
    StepReport report = run(step);
    assertThat(report.hold()).isEqualTo(HoldReason.LAW_FAILED);
    assertThat(report.measured()).isNull();
    assertThat(gate.partition()).isEqualTo(Partition.of(8, 4, 4));
    fails[0] = false;
    assertThat(run(step).hold()).isEqualTo(HoldReason.NONE);
  }

  @Test
  void run_noArrivals_holdsAndTheLawIsNotAsked() {
    ControlStep step = step(this::look);
    assertThat(run(step).hold()).isEqualTo(HoldReason.NO_DATA);
    assertThat(seen).isNull();
    come();
    assertThat(run(step).hold()).isEqualTo(HoldReason.NONE);
    assertThat(run(step).hold()).as("he is still there").isEqualTo(HoldReason.NONE);
  }

  @Test
  void run_shadowOrFrozen_asksAndAppliesNothing() {
    come();
    ControlStep step = step(this::look);
    for (HoldReason hand : List.of(HoldReason.SHADOW, HoldReason.FROZEN)) {
      StepReport report = step.run(now.addAndGet(PERIOD.toNanos()), hand);
      assertThat(report.hold()).isEqualTo(hand);
      assertThat(report.proposal().partition()).isEqualTo(Partition.of(8, 5, 3));
      assertThat(report.applied()).isEqualTo(Partition.of(8, 4, 4));
      assertThat(gate.partition()).isEqualTo(Partition.of(8, 4, 4));
    }
    assertThat(run(step).applied()).as("the twin").isEqualTo(Partition.of(8, 5, 3));
  }

  @Test
  void classes_otherTarget_isMeasuredAgainst() {
    come();
    ControlStep step = step(this::look);
    delays.get(0).record(10_000_000L, 20_000_000L); // 30 ms
    run(step);
    assertThat(seen.classes().get(0).residence().above()).isZero();
    Target tighter = Target.atMost(Statistic.P90, Duration.ofMillis(20));
    step.classes(
        List.of(classes.get(0).withGuarantee(new Guarantee.Absolute(tighter)), classes.get(1)));
    delays.get(0).record(10_000_000L, 20_000_000L);
    run(step);
    assertThat(seen.classes().get(0).residence().above()).isEqualTo(1);
  }

  /** One that may be asked at any time. */
  private ControlLaw uneven() {
    return new ControlLaw() {
      @Override
      public Proposal propose(Measurement measured) {
        return look(measured);
      }

      @Override
      public boolean takesUnevenPeriods() {
        return true;
      }
    };
  }

  @Test
  void isDue_queueGrows_ifTheLawMayBeAskedThen() {
    come();
    ControlStep step = step(uneven());
    ControlStep patient = step(this::look);
    run(step);
    StepReport ignored = patient.run(now.get());
    loop.arrive(0, 40); // 5 run
    now.addAndGet(20_000_000);
    assertThat(step.isDue(now.get())).isTrue();
    assertThat(patient.isDue(now.get())).isFalse();
  }

  @Test
  void run_periodCutShort_learnsWhatRequestsNeedOnceAPeriodIsOver() {
    come();
    ControlStep step = step(uneven());
    run(step);
    loop.arrive(0, 40);
    assertThat(step.run(now.addAndGet(40_000_000)).hold()).isEqualTo(HoldReason.NONE);
    assertThat(seen.periodNanos()).isEqualTo(40_000_000);
    assertThat(seen.classes().get(0).arrivals()).isEqualTo(40);
    // 40 in 40 ms after none in 250: all in a part of .14, 2 * 40 ln(290 / 40) = 158 > 16.
    assertThat(seen.classes().get(0).arrivalRate()).isCloseTo(1000, within(1e-9));
    assertThat(seen.speedup()).as("as before").contains(new Speedup(50, .14, 23));
    run(step);
    assertThat(seen.classes().get(0).arrivals()).isZero();
  }

  @Test
  void run_invariantFails_leavesTheLastPartitionAndGoesOn() {
    come();
    boolean[] fails = {true};
    ControlStep step =
        step(
            new ControlLaw() {
              @Override
              public Proposal propose(Measurement measured) {
                return look(measured);
              }

              @Override
              public boolean letsWait() {
                if (fails[0]) {
                  throw new IllegalStateException("planted");
                }
                return false;
              }
            });
    assertThat(run(step).hold()).isEqualTo(HoldReason.LAW_FAILED);
    assertThat(gate.partition()).isEqualTo(Partition.of(8, 4, 4));
    fails[0] = false;
    assertThat(run(step).hold()).isEqualTo(HoldReason.NONE);
  }

  @Test
  void pin_aTotal_isToldToTheLaw() {
    come();
    ControlStep step = step(this::look);
    run(step);
    // Known: 23 are of use and an eighth more, 3, shows whether that has risen; 8 there are.
    assertThat(seen.useful(64)).isEqualTo(26);
    assertThat(seen.useful(8)).isEqualTo(8);
    step.pin(OptionalInt.of(40));
    run(step);
    assertThat(seen.useful(64)).isEqualTo(40);
  }
}
