package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A value that changes over time by steps: a rate, or a number of users.
 *
 * <p>It is made from its first value, to which changes are added in the order of time: {@code
 * Schedule.of(100).step(Duration.ofSeconds(870), 200)}.
 */
public final class Schedule {
  /** Values: rates per second, or numbers of users. */
  public static final DoubleRange VALUE = new DoubleRange(0, 1e9);

  private final List<Segment> segments;

  /** A value from a time on, until the next one begins. */
  record Segment(long fromNanos, double value) {}

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
    return new Schedule(List.of(new Segment(0, VALUE.check("schedule.value", value))));
  }

  /**
   * Adds a change at one moment.
   *
   * @param at when, not before what was added before
   * @param value from then on
   * @return the longer schedule
   */
  public Schedule step(Duration at, double value) {
    long last = segments.get(segments.size() - 1).fromNanos();
    if (at.toNanos() < last) {
      throw ConfigException.of(
          "schedule.at",
          Durations.format(at),
          "lies before the change at "
              + Durations.format(Duration.ofNanos(last))
              + "; give the times in order");
    }
    List<Segment> longer = new ArrayList<>(segments);
    longer.add(new Segment(at.toNanos(), VALUE.check("schedule.value", value)));
    return new Schedule(longer);
  }

  /**
   * The value at a time.
   *
   * @param nanos the time, 0 or more
   * @return the value; at a step, the one after it
   */
  public double at(long nanos) {
    int index = segments.size() - 1;
    while (index > 0 && segments.get(index).fromNanos() > nanos) {
      index--;
    }
    return segments.get(index).value();
  }

  List<Segment> segments() {
    return segments;
  }

  /** The end of a segment; the last one has none. */
  long endNanos(int segment) {
    return segment + 1 < segments.size() ? segments.get(segment + 1).fromNanos() : GapSource.NEVER;
  }
}
