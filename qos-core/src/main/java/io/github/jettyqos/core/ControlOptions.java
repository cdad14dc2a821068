package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How the partition of a running server is controlled.
 *
 * @param law what decides; default {@link LawKind#MTRR} where this section is given or a class has
 *     a target, else {@link LawKind#STATIC}: threads are moved for a promise, not for their own
 *     sake
 * @param period how often it is asked; 10ms to 1m, default 250ms. Some hundred requests should be
 *     completed in it, or chance is controlled
 * @param step threads by which a budget may move in one period; 1 to 65535, default 65535: no limit
 * @param total handlers at once over all classes, whatever was measured; default none: as many as
 *     the measured saturation point says are of use
 * @param shadow whether decisions are only published, not applied; default false
 * @param records how many decisions are remembered; 1 to 65536, default 256: a minute of them
 */
public record ControlOptions(
    LawKind law, Duration period, int step, OptionalInt total, boolean shadow, int records) {
  /** The range of a period. */
  public static final DurationRange PERIOD =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(1));

  /** The range of a step, threads. */
  public static final IntRange STEP = new IntRange(1, 65535);

  /** The range of the number of records. */
  public static final IntRange RECORDS = new IntRange(1, 65536);

  /** The shipped law, every 250 ms. */
  public static final ControlOptions DEFAULT =
      new ControlOptions(
          LawKind.MTRR, Duration.ofMillis(250), STEP.max(), OptionalInt.empty(), false, 256);

  /** Checks every component. */
  public ControlOptions {
    requireNonNull(law);
    PERIOD.check("control.period", period);
    STEP.check("control.step", step);
    if (total.isPresent()) {
      QosConfig.THREADS.check("control.total", total.getAsInt());
    }
    RECORDS.check("control.records", records);
  }

  /**
   * The same with another law.
   *
   * @param other what decides
   * @return the changed copy
   */
  public ControlOptions withLaw(LawKind other) {
    return new ControlOptions(other, period, step, total, shadow, records);
  }
}
