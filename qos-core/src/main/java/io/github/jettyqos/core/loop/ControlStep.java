package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.speedup.SpeedupSource;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * One step of the control loop: measure, ask the law, limit, apply.
 *
 * <p>Called once a period by whoever keeps the time: {@link ControlLoop} on a server, an event in
 * virtual time. Whatever goes wrong, the last partition stays in force and the report says why. For
 * one thread at a time; the gate may be used by all others meanwhile.
 */
public final class ControlStep {
  /** A period this many times as long as it should be says nothing about the present. */
  private static final int LONG_PAUSE = 8;

  private final int mostThreads;
  private final long periodNanos;
  private final SpeedupSource speedup;
  private Plant plant;
  private ControlLaw law;
  private StepLimit limit;
  private boolean probe = true;
  private OptionalInt pinned = OptionalInt.empty();
  private Meter meter;
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
    this.mostThreads = ControlOptions.STEP.require("control", mostThreads);
    this.limit = new StepLimit(plant.classes(), mostThreads);
    this.periodNanos = period.toNanos();
    this.speedup =
        new SpeedupSource(
            plant.recorder()::estimate, plant.configured(), plant.gate().partition().total());
    this.meter = new Meter(plant, speedup, nowNanos);
    if (periodNanos <= 0) {
      throw new IllegalArgumentException("a period of " + period);
    }
  }

  /**
   * Has another law asked from the next step on. What was measured so far stays known.
   *
   * @param next in its first state: it goes on from the partition in force
   */
  public void law(ControlLaw next) {
    this.law = requireNonNull(next);
  }

  /** Has the law go on from the partition in force, after another hand held it. */
  void takeOver() {
    law.takeOver();
  }

  /**
   * Has classes promised something else from the next step on.
   *
   * @param next the same classes, with other guarantees or bounds
   */
  public void classes(List<ServiceClass> next) {
    this.plant = plant.withClasses(next);
    this.limit = new StepLimit(plant.classes(), mostThreads);
  }

  /**
   * Fixes the handlers at once over all classes, whatever was measured.
   *
   * @param total 1 to 65535, or empty: as many as are of use
   */
  public void pin(OptionalInt total) {
    this.pinned = total;
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
   * Takes the step.
   *
   * @param nowNanos the time, on the clock of the loop
   * @return what was seen and done
   */
  public StepReport run(long nowNanos) {
    return run(nowNanos, Hold.NONE);
  }

  /**
   * Takes the step, but applies nothing if somebody else holds the partition.
   *
   * @param nowNanos the time, on the clock of the loop
   * @param hand {@link Hold#NONE}; or why what is proposed is not to be applied
   * @return what was seen and done
   */
  StepReport run(long nowNanos, Hold hand) {
    Partition before = plant.gate().partition();
    long elapsed = meter.elapsed(nowNanos);
    if (elapsed <= 0 || elapsed > LONG_PAUSE * periodNanos) {
      meter = new Meter(plant, speedup, nowNanos);
      return new StepReport(nowNanos, null, null, before, Hold.CLOCK);
    }
    Measurement measured = null;
    Proposal proposal;
    try {
      speedup.probe(probe && pinned.isEmpty() && hand == Hold.NONE);
      measured = meter.measure(nowNanos, plant.classes(), pinned, law.needsAges());
      Hold unfit = Fitness.of(measured);
      if (unfit != Hold.NONE) {
        return new StepReport(nowNanos, measured, null, before, unfit);
      }
      proposal = law.propose(measured);
      failures.succeeded();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failures.failed(e);
      return new StepReport(nowNanos, measured, null, before, Hold.LAW_FAILED);
    }
    if (!limit.isLegal(proposal.partition())) {
      return new StepReport(nowNanos, measured, proposal, before, Hold.NOT_LEGAL);
    }
    if (hand != Hold.NONE) {
      return new StepReport(nowNanos, measured, proposal, before, hand);
    }
    Partition next = limit.limit(before, proposal.partition());
    if (!next.equals(before)) {
      plant.gate().partition(next);
    }
    return new StepReport(nowNanos, measured, proposal, next, Hold.NONE);
  }
}
