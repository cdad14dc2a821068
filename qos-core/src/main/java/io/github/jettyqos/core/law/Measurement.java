package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What was seen over one control period.
 *
 * @param atNanos when the period ended, on the clock of the loop
 * @param periodNanos how long it was; above 0
 * @param partition what was in force during it
 * @param speedup how the server gains from handling several requests at once, as far as it is known
 * @param work what the requests of each class need, where that describes this server better than
 *     one speedup for all; empty where it does not, or is not known
 * @param pinned handlers at once over all classes, by the operator's word; empty: as many as are of
 *     use
 * @param classes what was seen of each class, in the order of the configuration
 */
public record Measurement(
    long atNanos,
    long periodNanos,
    Partition partition,
    Optional<Speedup> speedup,
    Optional<WorkDescription> work,
    OptionalInt pinned,
    List<ClassMeasurement> classes) {

  private static final double NANOS = 1e-9;

  /** One in so many threads beyond the saturation point. */
  private static final int BEYOND = 8;

  /** Two levels tell nothing of a curve. */
  private static final int LEAST_BEYOND = 2;

  /** Copies the list. */
  public Measurement {
    requireNonNull(partition);
    requireNonNull(speedup);
    requireNonNull(work);
    requireNonNull(pinned);
    classes = List.copyOf(classes);
    if (periodNanos <= 0) {
      throw new IllegalArgumentException("a period of " + periodNanos + " ns");
    }
    work.ifPresent(known -> requireSize(known.classes().size(), partition));
    requireSize(classes.size(), partition);
  }

  private static void requireSize(int size, Partition partition) {
    if (size != partition.size()) {
      throw new IllegalArgumentException(size + " classes, a partition of " + partition.size());
    }
  }

  /**
   * How long the period was.
   *
   * @return seconds
   */
  public double periodSeconds() {
    return periodNanos * NANOS;
  }

  /**
   * The same at other arrival rates.
   *
   * @param perSecond requests per second of each class
   * @return the changed copy
   * @throws IllegalArgumentException if these are not as many
   */
  public Measurement withArrivalRates(double... perSecond) {
    requireSize(perSecond.length, partition);
    List<ClassMeasurement> changed = new ArrayList<>();
    for (int k = 0; k < perSecond.length; k++) {
      changed.add(classes.get(k).withArrivalRate(perSecond[k]));
    }
    return new Measurement(atNanos, periodNanos, partition, speedup, work, pinned, changed);
  }

  /**
   * What was seen where nothing is pinned.
   *
   * @param atNanos when the period ended
   * @param periodNanos how long it was
   * @param partition what was in force during it
   * @param speedup as far as it is known
   * @param classes what was seen of each class
   */
  public Measurement(
      long atNanos,
      long periodNanos,
      Partition partition,
      Optional<Speedup> speedup,
      List<ClassMeasurement> classes) {
    this(atNanos, periodNanos, partition, speedup, Optional.empty(), OptionalInt.empty(), classes);
  }

  /**
   * What is known of the work: of each class; else of all classes together, by one curve.
   *
   * @return empty if neither is known
   */
  public Optional<WorkDescription> described() {
    return work.or(() -> speedup.map(curve -> WorkDescription.equal(curve, classes.size())));
  }

  /**
   * How many handlers at once are of use: what is pinned; else all where requests share processors
   * and are elsewhere, too, since those that wait cost nothing; else, of one curve for all, the
   * saturation point and an eighth more, at least 2, which complete no more but show whether it has
   * risen; else all.
   *
   * @param threads the most there are
   * @return 1 to {@code threads}
   */
  public int useful(int threads) {
    if (pinned.isPresent()) {
      return Math.min(threads, pinned.getAsInt());
    }
    if (work.isPresent() && work.get().station() instanceof CommonStation.Processors) {
      return threads;
    }
    return speedup.map(known -> Math.min(threads, beyond(known.saturationPoint()))).orElse(threads);
  }

  private static int beyond(int saturation) {
    long some = Math.max(LEAST_BEYOND, (saturation + BEYOND - 1L) / BEYOND);
    return (int) Math.min(Integer.MAX_VALUE, saturation + some);
  }
}
