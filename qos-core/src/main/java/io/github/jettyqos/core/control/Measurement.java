package io.github.jettyqos.core.control;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Speedup;
import java.util.List;
import java.util.Optional;

/**
 * What was seen over one control period.
 *
 * @param atNanos when the period ended, on the clock of the loop
 * @param periodNanos how long it was; above 0
 * @param partition what was in force during it
 * @param speedup how the server gains from handling several requests at once, as far as it is known
 * @param classes what was seen of each class, in the order of the configuration
 */
public record Measurement(
    long atNanos,
    long periodNanos,
    Partition partition,
    Optional<Speedup> speedup,
    List<ClassMeasurement> classes) {

  private static final double NANOS = 1e-9;

  /** Copies the list. */
  public Measurement {
    requireNonNull(partition);
    requireNonNull(speedup);
    classes = List.copyOf(classes);
    if (periodNanos <= 0) {
      throw new IllegalArgumentException("a period of " + periodNanos + " ns");
    }
    if (classes.size() != partition.size()) {
      throw new IllegalArgumentException(
          classes.size() + " classes, a partition of " + partition.size());
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
}
