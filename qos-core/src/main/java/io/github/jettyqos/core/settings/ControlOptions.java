package io.github.jettyqos.core.settings;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.IntRange;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * How the partition of a running server is controlled.
 *
 * @param law what decides, a {@link LawKind} or an {@link OwnLaw}; default {@link LawKind#MTRR}
 *     where this section is given or a class has a target, else {@link LawKind#STATIC}: threads are
 *     moved for a promise, not for their own sake
 * @param period how often it is asked; 10ms to 1m, default 250ms. Some hundred requests should be
 *     completed in it, or chance is controlled
 * @param step threads by which a budget may move in one period; 1 to 65535, default 65535: no limit
 * @param total handlers at once over all classes, whatever was measured; default none: as many as
 *     the measured saturation point says are of use
 * @param shadow whether decisions are only published, not applied; default false
 * @param records how many decisions are remembered; 1 to 65536, default 256: a minute of them
 * @param mtrr the gains of {@link LawKind#MTRR}
 * @param pi how {@link LawKind#PI} works
 * @param optimal how {@link LawKind#OPTIMAL} works
 */
public record ControlOptions(
    LawChoice law,
    Duration period,
    int step,
    OptionalInt total,
    boolean shadow,
    int records,
    MtrrRule mtrr,
    PiRule pi,
    OptimalRule optimal) {
  /** The range of a period. */
  public static final DurationRange PERIOD =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(1));

  /** The range of a step, threads. */
  public static final IntRange STEP = new IntRange(1, 65535);

  /** The range of the number of records. */
  public static final IntRange RECORDS = new IntRange(1, 65536);

  /** The shipped law, every 250 ms. */
  public static final ControlOptions DEFAULT = new ControlOptionsBuilder().build();

  /** Checks every component. */
  public ControlOptions {
    if (!(law instanceof LawKind || law instanceof OwnLaw)) {
      throw ConfigException.of("control.law", law, "is no LawKind and no OwnLaw");
    }
    requireNonNull(mtrr);
    requireNonNull(pi);
    requireNonNull(optimal);
    PERIOD.check("control.period", period);
    STEP.check("control.step", step);
    if (total.isPresent()) {
      Partition.THREADS.check("control.total", total.getAsInt());
    }
    RECORDS.check("control.records", records);
  }

  /** {@return a builder with every option at its default} */
  public static ControlOptionsBuilder builder() {
    return new ControlOptionsBuilder();
  }

  /**
   * The same with another law.
   *
   * @param other what decides
   * @return the changed copy
   */
  public ControlOptions withLaw(LawChoice other) {
    return new ControlOptions(other, period, step, total, shadow, records, mtrr, pi, optimal);
  }

  /**
   * The same with another period.
   *
   * @param other how often the law is asked
   * @return the changed copy
   */
  public ControlOptions withPeriod(Duration other) {
    return new ControlOptions(law, other, step, total, shadow, records, mtrr, pi, optimal);
  }

  /**
   * Refuses what cannot work with what classes are promised, or leaves them too little.
   *
   * @param classes the classes
   * @throws ConfigException if the law cannot work, or the total is less than all minima
   */
  public void checkFor(List<ServiceClass> classes) {
    ControlCheck.check(this, classes);
  }

  /**
   * The same, with decisions applied or not.
   *
   * @param published whether they are only published
   * @return the changed copy
   */
  public ControlOptions withShadow(boolean published) {
    return new ControlOptions(law, period, step, total, published, records, mtrr, pi, optimal);
  }

  /**
   * The same with another total.
   *
   * @param pinned handlers at once over all classes; empty: as many as are of use
   * @return the changed copy
   */
  public ControlOptions withTotal(OptionalInt pinned) {
    return new ControlOptions(law, period, step, pinned, shadow, records, mtrr, pi, optimal);
  }
}
