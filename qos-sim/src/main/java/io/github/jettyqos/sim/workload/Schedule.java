package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A value that changes over time by steps and straight ramps: a rate, or a number of users.
 *
 * <p>It is made from its first value, to which changes are added in the order of time: {@code
 * Schedule.of(100).step(Duration.ofSeconds(870), 200)}.
 */
public final class Schedule {
  /** Values: rates per second, or numbers of users. */
  public static final DoubleRange VALUE = new DoubleRange(0, 1e9);

  private final List<Segment> segments;

  /**
   * A straight piece. It ends where the next one begins; the last one is constant and has no end.
   *
   * @param fromNanos where it begins
   * @param value at its beginning
   * @param slope per second
   */
  record Segment(long fromNanos, double value, double slope) {
    double at(long nanos) {
      return value + slope * (nanos - fromNanos) / Nanos.PER_SECOND;
    }
  }

  private Schedule(List<Segment> segments) {
    this.segments = List.copyOf(segments);
  }

  /**
   * A value that stays.
   *
   * @param value the value
   * @return the schedule, to which changes may be added
   */
  public static Schedule of(double value) {
    return new Schedule(List.of(new Segment(0, VALUE.check("schedule.value", value), 0)));
  }

  /**
   * Adds a change at one moment.
   *
   * @param at when, not before what was added before
   * @param value from then on
   * @return the longer schedule
   */
  public Schedule step(Duration at, double value) {
    List<Segment> longer = until(at);
    longer.add(new Segment(at.toNanos(), VALUE.check("schedule.value", value), 0));
    return new Schedule(longer);
  }

  /**
   * Adds a change in a straight line, from the value that held before.
   *
   * @param from when it begins, not before what was added before
   * @param to when it ends, later
   * @param value at the end, and from then on
   * @return the longer schedule
   */
  public Schedule ramp(Duration from, Duration to, double value) {
    List<Segment> longer = until(from);
    if (to.compareTo(from) <= 0) {
      throw ConfigException.of(
          "schedule.to", Durations.format(to), "is not later than " + Durations.format(from));
    }
    double before = last().value();
    double slope =
        (VALUE.check("schedule.value", value) - before)
            / ((to.toNanos() - from.toNanos()) / Nanos.PER_SECOND);
    longer.add(new Segment(from.toNanos(), before, slope));
    longer.add(new Segment(to.toNanos(), value, 0));
    return new Schedule(longer);
  }

  /**
   * The value at a time.
   *
   * @param nanos the time, 0 or more
   * @return the value; at a step, the one after it
   */
  public double at(long nanos) {
    return segments.get(indexAt(nanos)).at(nanos);
  }

  List<Segment> segments() {
    return segments;
  }

  /** Where a piece ends; the last one does not. */
  long endNanos(int segment) {
    return segment + 1 < segments.size() ? segments.get(segment + 1).fromNanos() : GapSource.NEVER;
  }

  private int indexAt(long nanos) {
    int index = segments.size() - 1;
    while (index > 0 && segments.get(index).fromNanos() > nanos) {
      index--;
    }
    return index;
  }

  private Segment last() {
    return segments.get(segments.size() - 1);
  }

  /** What there is, up to a time. */
  private List<Segment> until(Duration at) {
    if (at.toNanos() < last().fromNanos()) {
      throw ConfigException.of(
          "schedule.at",
          Durations.format(at),
          "lies before the change at "
              + Durations.format(Duration.ofNanos(last().fromNanos()))
              + "; give the times in order");
    }
    return new ArrayList<>(segments);
  }
}
