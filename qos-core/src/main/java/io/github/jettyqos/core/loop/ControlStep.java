package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.IntRange;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One step of the control loop: measure, ask the law, limit, apply.
 *
 * <p>Called once a period by whoever keeps the time: a daemon thread on a server, an event in
 * virtual time. Whatever goes wrong, the last partition stays in force and the report says why. For
 * one thread at a time; the gate may be used by all others meanwhile.
 */
public final class ControlStep {
  /** Threads by which a budget may move in one step; 1 to 65535, default 65535: no limit. */
  public static final IntRange MOST_THREADS = new IntRange(1, 65535);

  /** A period this many times as long as it should be says nothing about the present. */
  private static final int LONG_PAUSE = 8;

  private static final int FAILURES_PER_LINE = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(ControlStep.class);

  private final Plant plant;
  private final ControlLaw law;
  private final StepLimit limit;
  private final long periodNanos;
  private final SpeedupSource speedup;
  private Meter meter;
  private long failures;

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
    this.limit = new StepLimit(plant.classes(), MOST_THREADS.check("control.step", mostThreads));
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
   * Takes the step.
   *
   * @param nowNanos the time, on the clock of the loop
   * @return what was seen and done
   */
  public StepReport run(long nowNanos) {
    Partition before = plant.gate().partition();
    long elapsed = meter.elapsed(nowNanos);
    if (elapsed <= 0 || elapsed > LONG_PAUSE * periodNanos) {
      meter = new Meter(plant, speedup, nowNanos);
      return new StepReport(nowNanos, null, null, before, Hold.CLOCK);
    }
    Measurement measured = null;
    Proposal proposal;
    try {
      measured = meter.measure(nowNanos, law.needsAges());
      proposal = law.propose(measured);
      failures = 0;
    } catch (RuntimeException e) {
      failed(e);
      return new StepReport(nowNanos, measured, null, before, Hold.LAW_FAILED);
    }
    if (!limit.isLegal(proposal.partition())) {
      return new StepReport(nowNanos, measured, proposal, before, Hold.NOT_LEGAL);
    }
    Partition next = limit.limit(before, proposal.partition());
    if (!next.equals(before)) {
      plant.gate().partition(next);
    }
    return new StepReport(nowNanos, measured, proposal, next, Hold.NONE);
  }

  /** A law that fails does so four times a second: it is told of once in so many times. */
  private void failed(RuntimeException e) {
    if (failures++ % FAILURES_PER_LINE == 0) {
      LOG.warn("control step failed, {} in a row; the last partition stays in force", failures, e);
    }
  }
}
