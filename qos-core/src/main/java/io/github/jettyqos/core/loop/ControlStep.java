package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.mtrr.MtrrLaw;
import io.github.jettyqos.core.loop.Question.LawAnswer;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.speedup.SpeedupSource;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One step of the control loop: measure, call the law, enforce the invariants, limit, apply.
 *
 * <p>Called once a period by the control loop of a server, or by an event in virtual time, and
 * early if {@link #isDue}. After any failure the last partition stays in force and the report has
 * the reason. For one thread at a time; the gate may be used by all others meanwhile.
 */
public final class ControlStep {
  /** A period longer by this factor tells nothing about the present. */
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
   * A step of a loop that starts now.
   *
   * @param plant the controlled server
   * @param law the law
   * @param period the control period; above 0
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
    if (law instanceof StaticLaw still) { // before the end of the first period a class may hang
      plant.gate().partition(still.first(plant.gate().partition()));
    }
  }

  /**
   * Replaces the law from the next step on. Measurements are kept.
   *
   * @param next in its initial state; it continues from the partition in force
   */
  public void law(ControlLaw next) {
    this.law = requireNonNull(next);
    this.invariants = new Invariants(plant.classes(), threads, periodNanos);
    era++;
  }

  /** Starts a transfer of the law from the partition in force. */
  void takeOver() {
    law.takeOver();
    era++;
  }

  /** The last period says nothing about the law, as classes had less than their partition. */
  void isNoFaultOfTheLaw() {
    invariants.forget();
  }

  /** Drops the answer to a pending question. */
  void drop() {
    era++;
  }

  /**
   * Changes guarantees from the next step on.
   *
   * @param next the same classes, with other guarantees or bounds
   */
  public void classes(List<ServiceClass> next) {
    this.plant = plant.withClasses(next);
    this.limit = new SlewRateLimit(plant.classes(), mostThreads);
    this.invariants = new Invariants(plant.classes(), threads, periodNanos);
    era++;
  }

  /** Changes the number of threads from the next step on; requires a new law. */
  void threads(int most) {
    this.threads = most;
    speedup.threads(most);
  }

  /**
   * Pins the number of concurrent handlers over all classes.
   *
   * @param total 1 to 65535, or empty: automatic
   */
  public void pin(OptionalInt total) {
    this.pinned = total;
    era++;
  }

  /**
   * Turns trials of other totals on a saturated server on or off; initially on.
   *
   * @param on whether totals are tried
   */
  public void probe(boolean on) {
    this.probe = on;
  }

  /**
   * Turns the invariants of the loop on or off, to measure their effect or for a law without them;
   * initially on.
   *
   * @param on whether they are enforced
   */
  public void invariants(boolean on) {
    this.guarded = on;
  }

  /**
   * Whether a step should be taken before the end of the period: a queue has grown beyond random
   * variation, the law accepts uneven periods, and the last step was at least 20 ms ago. Reads a
   * word per class.
   *
   * @param nowNanos the time, on the clock of the loop
   * @return true if a step is due
   */
  public boolean isDue(long nowNanos) {
    return takesUnevenPeriods() && growth.isBeyondChance(plant.gate(), nowNanos);
  }

  boolean takesUnevenPeriods() {
    return law.takesUnevenPeriods();
  }

  /**
   * Returns how many servers like this one the arrivals want, as {@link Replicas} computes it in
   * some tenths of a second.
   *
   * @param steady a measurement of this loop with the arrivals of a steady state
   * @return a fraction; empty while the work is unknown
   */
  public OptionalDouble replicas(Measurement steady) {
    return replicas().wanted(steady);
  }

  /** The model that computes this, of the present classes and law. */
  Replicas replicas() {
    List<ServiceClass> classes = plant.classes();
    LawContext context = new LawContext(classes, threads, Duration.ofNanos(periodNanos));
    boolean still = law instanceof StaticLaw;
    return new Replicas(
        classes,
        () -> still ? new StaticLaw(classes, false) : new MtrrLaw(context, MtrrRule.DEFAULT));
  }

  /**
   * Takes a step.
   *
   * @param nowNanos the time, on the clock of the loop
   * @return the report
   */
  public StepReport run(long nowNanos) {
    return run(nowNanos, HoldReason.NONE);
  }

  /** Takes a step, without applying it if the partition is held. */
  StepReport run(long nowNanos, HoldReason hand) {
    Question question = look(nowNanos, hand);
    return answered(question, question.ask(), hand);
  }

  /**
   * The first part of a step: measures.
   *
   * @param nowNanos the time, on the clock of the loop
   * @param hand {@link HoldReason#NONE}; or why the proposal will not be applied
   * @return the input for the law
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
      HoldReason hold = hand == HoldReason.OBSERVE ? hand : Question.fitness(seen);
      return new Question(nowNanos, seen, hold, law, era);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failures.failed(e);
      return new Question(nowNanos, null, HoldReason.LAW_FAILED, law, era);
    }
  }

  /**
   * The last part of a step: limits and applies.
   *
   * @param question the input of the law; an operator may have changed anything since
   * @param answer its answer
   * @param hand the present hold
   * @return the report
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
