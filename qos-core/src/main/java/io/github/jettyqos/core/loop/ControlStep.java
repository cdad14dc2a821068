package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.measure.speedup.SpeedupSource;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One step of the control loop: measure, ask the law, see to the invariants, limit, apply.
 *
 * <p>Called once a period by what keeps the time: the control loop on a server, an event in virtual
 * time; and as soon as {@link #isDue} says so. Whatever goes wrong, the last partition stays in
 * force and the report says why. For one thread at a time; the gate may be used by all others
 * meanwhile.
 */
public final class ControlStep {
  /** A period this many times as long as it should be says nothing about the present. */
  private static final int LONG_PAUSE = 8;

  private int threads;
  private final int mostThreads;
  private final long periodNanos;
  private final SpeedupSource speedup;
  private Plant plant;
  private ControlLaw law;
  private SlewRateLimit limit;
  private Invariants invariants;
  private boolean guarded = true;
  private boolean probe = true;
  private OptionalInt pinned = OptionalInt.empty();
  private Meter meter;
  private QueueGrowth growth;
  private long era;
  private final FailureLog failures = new FailureLog();

  /**
   * A step of a loop that begins now.
   *
   * @param plant what is controlled
   * @param law how
   * @param period how often it will be called; above 0
   * @param mostThreads threads by which a budget may move in one step
   * @param nowNanos the time, on the clock of the loop
   */
  public ControlStep(Plant plant, ControlLaw law, Duration period, int mostThreads, long nowNanos) {
    this.plant = plant;
    this.law = law;
    this.threads = plant.gate().partition().total();
    this.mostThreads = ControlOptions.STEP.require("control", mostThreads);
    this.limit = new SlewRateLimit(plant.classes(), mostThreads);
    this.periodNanos = period.toNanos();
    this.speedup = new SpeedupSource(plant.recorder()::estimate, plant.configured(), threads);
    this.invariants = new Invariants(plant.classes(), threads, periodNanos);
    this.meter = new Meter(plant, speedup, periodNanos, nowNanos);
    this.growth = new QueueGrowth(plant.classes().size(), nowNanos);
    if (periodNanos <= 0) {
      throw new IllegalArgumentException("a period of " + period);
    }
    if (law instanceof StaticLaw still) { // a hang does not wait for the end of the first period
      plant.gate().partition(still.first(plant.gate().partition()));
    }
  }

  /**
   * Has another law asked from the next step on. What was measured so far stays known.
   *
   * @param next in its first state: it goes on from the partition in force
   */
  public void law(ControlLaw next) {
    this.law = requireNonNull(next);
    this.invariants = new Invariants(plant.classes(), threads, periodNanos);
    era++;
  }

  /** Has the law go on from the partition in force, after another hand held it. */
  void takeOver() {
    law.takeOver();
    era++;
  }

  /** Has the answer dropped to a question that is still open. */
  void drop() {
    era++;
  }

  /**
   * Gives classes another guarantee from the next step on.
   *
   * @param next the same classes, with other guarantees or bounds
   */
  public void classes(List<ServiceClass> next) {
    this.plant = plant.withClasses(next);
    this.limit = new SlewRateLimit(plant.classes(), mostThreads);
    this.invariants = new Invariants(plant.classes(), threads, periodNanos);
    era++;
  }

  /** Has another number of threads to give from the next step on; a new law goes with it. */
  void threads(int most) {
    this.threads = most;
    speedup.threads(most);
  }

  /**
   * Fixes the handlers at once over all classes, whatever was measured.
   *
   * @param total 1 to 65535, or empty: as many as are of use
   */
  public void pin(OptionalInt total) {
    this.pinned = total;
    era++;
  }

  /**
   * Has other totals tried, or not, on a server that is always busy. They are until this is called.
   *
   * @param on whether
   */
  public void probe(boolean on) {
    this.probe = on;
  }

  /**
   * Has what a law proposes held to the invariants of the loop, or not: to see what they are good
   * for, or where a law is to be alone with what it does. It is until this is called.
   *
   * @param on whether
   */
  public void invariants(boolean on) {
    this.guarded = on;
  }

  /**
   * Whether a step should be taken now and not only at the end of the period: a queue has grown by
   * more than chance explains, the law can be asked at any time, and the last step was 20 ms ago at
   * least. To be asked as often as that; it reads a word for each class.
   *
   * @param nowNanos the time, on the clock of the loop
   * @return whether
   */
  public boolean isDue(long nowNanos) {
    return law.takesUnevenPeriods() && growth.isBeyondChance(plant.gate(), nowNanos);
  }

  /**
   * Takes the step.
   *
   * @param nowNanos the time, on the clock of the loop
   * @return what was seen and done
   */
  public StepReport run(long nowNanos) {
    return run(nowNanos, HoldReason.NONE);
  }

  /** Takes the step, but applies nothing if there is a hand that holds the partition. */
  StepReport run(long nowNanos, HoldReason hand) {
    Question question = look(nowNanos, hand);
    return answered(question, question.ask(), hand);
  }

  /**
   * The first part of a step: measures.
   *
   * @param nowNanos the time, on the clock of the loop
   * @param hand {@link HoldReason#NONE}; or why what is proposed is not to be applied
   * @return what to ask the law
   */
  Question look(long nowNanos, HoldReason hand) {
    long elapsed = meter.elapsed(nowNanos);
    if (elapsed <= 0 || elapsed > LONG_PAUSE * periodNanos) {
      meter = new Meter(plant, speedup, periodNanos, nowNanos);
      growth = new QueueGrowth(plant.classes().size(), nowNanos);
      invariants.forget();
      return new Question(nowNanos, null, HoldReason.CLOCK, law, era);
    }
    try {
      speedup.probe(probe && pinned.isEmpty() && hand == HoldReason.NONE);
      Measurement seen = meter.measure(nowNanos, plant.classes(), pinned, law.needsAges());
      growth.begin(seen);
      HoldReason hold = hand == HoldReason.OBSERVE ? hand : Fitness.of(seen);
      return new Question(nowNanos, seen, hold, law, era);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failures.failed(e);
      return new Question(nowNanos, null, HoldReason.LAW_FAILED, law, era);
    }
  }

  /**
   * The last part of a step: limits and applies.
   *
   * @param question what the law was asked; an operator may have changed anything since
   * @param answer what became of it
   * @param hand as it is now
   * @return what was seen and done
   */
  StepReport answered(Question question, LawAnswer answer, HoldReason hand) {
    Partition before = plant.gate().partition();
    Proposal proposal = answer.proposal();
    if (proposal == null) {
      if (answer.failure() != null) {
        failures.failed(answer.failure());
      }
      return report(question, null, before, answer.hold());
    }
    failures.succeeded();
    if (question.era() != era) {
      return report(question, null, before, HoldReason.LAW_LATE);
    }
    if (!limit.isLegal(before, proposal.partition(), Math.max(threads, pinned.orElse(0)))) {
      return report(question, proposal, before, HoldReason.NOT_LEGAL);
    }
    Measurement measured = question.measured();
    if (hand != HoldReason.NONE || measured == null) {
      invariants.forget();
      return report(question, proposal, before, hand);
    }
    try {
      return apply(question, proposal, measured, before);
    } catch (RuntimeException | StackOverflowError e) {
      failures.failed(e);
      return report(question, proposal, plant.gate().partition(), HoldReason.LAW_FAILED);
    }
  }

  private StepReport apply(
      Question question, Proposal proposal, Measurement measured, Partition before) {
    Partition wanted = proposal.partition();
    Proposal explained = proposal;
    HoldReason hold = HoldReason.NONE;
    if (guarded) {
      wanted = invariants.hold(proposal, measured, question.law(), speedup.isSaturationKnown());
      explained = invariants.explained(proposal);
      hold = invariants.isStatic() ? HoldReason.HARM : HoldReason.NONE;
    }
    double part = (double) measured.periodNanos() / periodNanos;
    Partition next = limit.limit(before, wanted, part);
    if (!next.equals(before)) {
      plant.gate().partition(next);
    }
    return report(question, explained, next, hold);
  }

  private static StepReport report(
      Question question, @Nullable Proposal proposal, Partition applied, HoldReason hold) {
    return new StepReport(question.atNanos(), question.measured(), proposal, applied, hold);
  }
}
